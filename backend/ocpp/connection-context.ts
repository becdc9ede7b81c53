import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { Entry } from '../areas/equipment/joining/public.ts'
import type { Message } from '../areas/equipment/remote-command/effects.ts'
import type { World } from '../world.ts'
import type { Authority } from './certificates/authority.ts'
import type { Limits } from './handshake/limits.ts'
import type { Connection } from './connection.ts'
import type { Log, Wire } from './wire.ts'

/** What a connection begins with. */
export interface Opening {
  readonly pileId: string
  readonly wire: Wire
  readonly entry: Entry
}

/** What the connections of a gateway share. */
export interface ConnectionContext {
  readonly world: World
  readonly limits: Limits
  readonly log: Log
  /** Sees every frame as it stands on the wire. */
  readonly onFrame: ((pileId: string, direction: 'in' | 'out', text: string) => void) | undefined
  /** Whether everything that breaks the protocol is refused, as in the lab; other piles are taken leniently. */
  readonly isStrict: (pileId: string) => boolean
  /** Told of every call that was answered; `unknown` for actions we have no answer to. */
  readonly onCall: ((action: string, outcome: 'result' | ErrorCode, seconds: number) => void) | undefined
  /** The connectors a charge point has, 0 included; none when it is unknown. */
  readonly connectorsOf: (pileId: string) => readonly number[]
  /** One connection more or less whose charge point is not accepted. */
  readonly onUnaccepted: (change: 1 | -1) => void
  /** The first frame of a charge point that reconnected without booting (M01 FRAME_WITHOUT_BOOT). */
  readonly onResumed: (connection: Connection) => void
  /** Told of every call while its answer is made; null, or what the answer has to wait for. */
  readonly onMessage: (pileId: string, message: Message) => Promise<void> | null
  /** Connectors were not reported after the boot. */
  readonly onStatusesMissing: (connection: Connection) => void
  /** No BootNotification came in time (M01 BOOT_TIMEOUT). */
  readonly onBootTimedOut: (connection: Connection) => void
  /** What signs certificates for charge points; null where nothing does. */
  readonly authority: Authority | null
}
