import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { FromPile, FromPileAction, ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargePointErrorCode, ChargePointStatus } from '#contracts/ocpp/1.6/values.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Case } from '../case.ts'
import type { Time } from '../rig/time.ts'

/** A call of the central system that a script has waited for. */
export interface Asked<Action extends RemoteActionName> {
  readonly payload: ToPile[Action]['req']
  answer(conf: ToPile[Action]['conf']): void
}

/** The charge point of a case, played by us over a real WebSocket. What a script does not ask for is answered politely. */
export interface Pile {
  readonly id: string
  /** Calls the central system, which must confirm it by its schema. */
  say<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
  ): Promise<FromPile[Action]['conf']>
  /** Waits for the next call of an action. */
  asked<Action extends RemoteActionName>(action: Action): Promise<Asked<Action>>
  report(connectorId: number, status: ChargePointStatus, errorCode?: ChargePointErrorCode): Promise<void>
  /** Boots, accepted, and reports every connector. */
  boot(): Promise<void>
  hangUp(): Promise<void>
  connect(): Promise<void>
  /** Proves itself by this from the next connection on; where it is TLS, at the address for it. */
  prove(by: Proof): void
  /** Tries a handshake: the sub-protocol that was chosen, or the status it was refused with. */
  handshake(protocols?: readonly string[]): Promise<Handshake>
}

/** What a charge point proves itself by (security whitepaper §3). */
export interface Proof {
  readonly isTls: boolean
  readonly password: string | null
  /** PEM. */
  readonly certificate: { readonly cert: string; readonly key: string } | null
}

export type Handshake =
  | { readonly kind: 'upgraded'; readonly protocol: string }
  | { readonly kind: 'refused'; readonly status: number }

/** The operator of the central system. Ours does and shows it by itself; of a foreign one a person is asked. */
export interface Operator {
  /** Wants something done; the sentence tells a person what. */
  wants(sentence: string, ours: (network: Network) => Promise<unknown>): Promise<void>
  /** Fails the case unless the central system shows this. */
  shows(sentence: string, ours: (network: Network) => boolean): Promise<void>
}

/** All a script has to work with. */
export interface CentralBench {
  readonly pile: Pile
  readonly operator: Operator
  readonly time: Time
  /** What the central system knows of cards. */
  readonly tags: {
    readonly known: string
    /** Another card of the same group as the known one. */
    readonly mate: string
    readonly blocked: string
    readonly expired: string
    readonly unknown: string
  }
}

/** A case about a central system. */
export interface CentralSystemCase extends Case<CentralBench> {
  readonly subject: 'central-system'
  /** The central system serves TLS, too. */
  readonly isSecure?: true
  /** The charge point stands in a laboratory: it must be asked for nothing that the script does not want. */
  readonly isLab?: true
  /** The script boots the charge point by itself. Otherwise it begins accepted, with free connectors. */
  readonly isCold?: true
}
