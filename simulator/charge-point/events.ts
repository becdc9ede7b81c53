import type { ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import type { ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { StopReason } from '#contracts/ocpp/1.6/values.ts'
import type { FaultName } from '#contracts/lab/faults.ts'

/** The events of a pile, for traces, the counters of the bench, and the waits of scenarios. */
export type PileEvent =
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' | 'refused'; readonly code: number; readonly reason: string }
  | { readonly type: 'registration'; readonly status: 'Accepted' | 'Pending' | 'Rejected' }
  | {
      readonly type: 'status'
      readonly connectorId: number
      readonly status: ReportedStatus
      readonly errorCode: ErrorCode
    }
  | { readonly type: 'authorized'; readonly connectorId: number; readonly idTag: string; readonly status: string }
  | { readonly type: 'started'; readonly connectorId: number; readonly idTag: string; readonly meterStart: number }
  | { readonly type: 'numbered'; readonly connectorId: number; readonly transactionId: number; readonly status: string }
  | {
      readonly type: 'stopped'
      readonly connectorId: number
      readonly transactionId: number | null
      readonly meterStop: number
      readonly reason: StopReason
    }
  | { readonly type: 'confirmed'; readonly connectorId: number; readonly transactionId: number }
  | { readonly type: 'fault' | 'healed'; readonly connectorId: number; readonly fault: FaultName }
  | { readonly type: 'called'; readonly action: ToPileAction; readonly answer: string }
  | { readonly type: 'failed'; readonly action: string; readonly code: string; readonly description: string }
  | { readonly type: 'rebooting' }
  | { readonly type: 'security'; readonly event: string; readonly info: string | null }
  | { readonly type: 'firmware'; readonly status: string; readonly version: string }

/** An event with its pile and its instant in milliseconds since 1970. */
export type ObservedEvent = PileEvent & { readonly at: number; readonly pile: string }

export type Watch = (event: ObservedEvent) => void

/** Publishes an event to everybody who watches the pile. */
export type Publish = (event: PileEvent) => void
