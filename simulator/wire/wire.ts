import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { FromPile, FromPileAction, ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'

/**
 * What a pile knows of its connection. Three forms behind one interface: `socket.ts` (ocpp-rpc), `lean.ts` (bare
 * WebSocket, for big fleets) and `memory.ts` (no network). Answers come by callback, not by promise: on the in-memory wire
 * a call and its answer are then one step of virtual time, and a fleet's order of events needs no event loop.
 */
export interface Wire {
  /** Sends a CALL. The caller has at most one outstanding call; `settled` is called once. */
  call<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
    settled: (outcome: CallOutcome<Action>) => void,
  ): void
  /** As `call` for any action and payload, whether OCPP knows them or not; the answer is not decoded. */
  callAsIs(action: string, payload: unknown, settled: (outcome: AsIsOutcome) => void): void
  /** Pings at this interval from now on (WebSocketPingInterval); 0 does not. Without a network there is nothing to ping. */
  pingEvery(ms: number): void
  /** Closes with a close frame; `closed` follows. */
  close(): void
  /** Drops the connection without a close frame; an outstanding call stays unanswered. `closed` follows. */
  cut(): void
}

/** The callbacks of a wire to the pile. After `closed` there are no more. */
export interface WireCallbacks {
  opened(): void
  /** A call of the central system. */
  called(call: CentralCall): Reply
  /** The connection is gone, or never came about. */
  closed(why: CloseReason): void
}

export interface CloseReason {
  /** WebSocket close code, or the HTTP status of a refused handshake. */
  readonly code: number
  readonly reason: string
  /** The certificate of the central system is not valid. */
  readonly isUntrusted?: boolean
}

/** A certificate chain and its private key; PEM. */
export interface KeyedCertificate {
  readonly chain: string
  readonly key: string
}

/** The credentials of a pile (security whitepaper §3). */
export interface Access {
  /** 0 nothing, 1 a password, 2 a password over TLS, 3 a certificate over TLS. */
  readonly profile: 0 | 1 | 2 | 3
  readonly password: Uint8Array | null
  /** Roots that the central system's certificate must lead to; PEM. */
  readonly authorities: readonly string[]
  readonly certificate?: KeyedCertificate
}

/** Starts to connect a pile. Returns at once; `opened` or `closed` follow, never before it has returned. */
export type Connect = (pileId: string, end: WireCallbacks, access?: Access) => Wire

/** A call's answer. The code is that of the CALLERROR, or `Timeout`, `Offline` (the connection went first), or `Unreadable`. */
export type CallOutcome<Action extends FromPileAction = FromPileAction> =
  | { readonly ok: true; readonly conf: FromPile[Action]['conf'] }
  | { readonly ok: false; readonly code: string; readonly description: string }

/** The answer of a call that was sent as it is. */
export type AsIsOutcome = { readonly ok: true; readonly conf: unknown } | Extract<CallOutcome, { readonly ok: false }>

/** A call of the central system, its payload decoded. */
export type CentralCall<Action extends ToPileAction = ToPileAction> = {
  readonly [One in Action]: { readonly action: One; readonly payload: ToPile[One]['req'] }
}[Action]

/** The reply to a call, and what the pile does after it has been sent; or the CALLERROR; or an answer as somebody wrote it. */
export type Prompt<Action extends ToPileAction = ToPileAction> =
  | { readonly conf: ToPile[Action]['conf']; readonly afterwards?: () => void }
  | { readonly error: ErrorCode }
  | { readonly asIs: unknown }

/** A reply at once, so much later, or none at all. */
export type Reply<Action extends ToPileAction = ToPileAction> =
  | Prompt<Action>
  | { readonly lateMs: number; readonly reply: Prompt<Action> }
  | { readonly isSilent: true }

/** How long a pile waits for an answer. */
export const CALL_TIMEOUT_MS = 30_000

export const SUBPROTOCOL = 'ocpp1.6'

/** The outcome of a call whose connection was lost. */
export const offline = { ok: false, code: 'Offline', description: 'no connection' } as const
