import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { DemoKind } from '#contracts/system/demo.ts'
import type { Money } from '#contracts/units.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import type { Clock } from '../clock.ts'
import type { CommandMetadata } from '../kernel/command-bus.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { Host } from '../host.ts'
import type { Ids } from '../ids.ts'
import type { MapSource } from './map/map-source.ts'
import type { World } from '../world.ts'
import type { Captchas } from './session/captcha.ts'
import type { LiveFeed } from './live/live.ts'
import type { Bench } from './bench.ts'
import type { Sessions } from './session/session.ts'
import type { Texts } from './texts.ts'

/**
 * Gives a pile a password from outside: the one that is said, or one that is drawn, which is answered and known nowhere
 * else. How a pile's password is kept is a matter of the gateway of charge points.
 */
export type GivePassword = (
  world: World,
  given: { readonly pileId: string; readonly password?: string },
  by: CommandMetadata,
) => Promise<{ readonly refusal: Refusal } | { readonly refusal: null; readonly drawn: string | null }>

/** The hash to keep of a password for charge points. */
export type HashPassword = (password: string, ids: Ids) => Promise<string>

/** The pages of a payment gateway without a bank. */
export interface PaymentPages {
  /** Under which address they are shown. */
  readonly path: string
  /** Null for a reference that no page was opened under. */
  find(reference: string): {
    readonly amount: Money
    /** ISO 4217. */
    readonly currency: string
    /** Null where it is not known any more. */
    readonly description: string | null
    readonly state: 'open' | 'captured' | 'declined'
  } | null
  /** What the bank does: once, and for good. Answers the notification that is sent of it; null where it has done so before. */
  settle(reference: string, how: 'captured' | 'declined'): object | null
}

/** A demo opens the atlas to every administrator, and can begin anew. */
export interface Demo {
  /** Null until it is furnished. */
  kind(): DemoKind | null
  /** Begins everything anew, soon: whoever asks is answered first. */
  reset(): void
  /** Null where customers pay at a gateway that has a bank, or nowhere. */
  readonly payments: PaymentPages | null
}

/** What the handlers of the web gateway work with. */
export interface Gateway {
  readonly host: Host
  readonly clock: Clock
  readonly ids: Ids
  readonly texts: Texts
  readonly captchas: Captchas
  readonly sessions: Sessions
  /** The endpoints bound so far: what the API documentation is made from. */
  readonly bound: Endpoint[]
  /** Those of them that take a position and name one (position.ts). */
  readonly ordered: Set<Endpoint>
  readonly log: FastifyBaseLogger
  readonly storage: FileStorage
  readonly givePassword: GivePassword
  readonly hashPassword: HashPassword
  /** Null where it is no demo. */
  readonly demo: Demo | null
  /** Null where the server was started without one. */
  readonly bench: Bench | null
  /** Null where no provider was chosen. */
  readonly map: MapSource | null
  /** The live feed of a world, opened when first asked for. */
  feedOf(world: World): LiveFeed
}

/** Binds the calls of one thing. */
export type Routes = (app: FastifyInstance, gateway: Gateway) => void
