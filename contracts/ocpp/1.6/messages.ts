import type { Schema } from 'effect'
import {
  Authorize,
  BootNotification,
  DataTransfer,
  Heartbeat,
  MeterValues,
  StartTransaction,
  StatusNotification,
  StopTransaction,
} from './core.ts'
import {
  ChangeAvailability,
  ChangeConfiguration,
  ClearCache,
  GetConfiguration,
  RemoteStartTransaction,
  RemoteStopTransaction,
  Reset,
  UnlockConnector,
} from './core-central.ts'
import { DiagnosticsStatusNotification, FirmwareStatusNotification } from './firmware-management.ts'
import { TriggerMessage } from './remote-trigger.ts'

/** Every OCPP 1.6 message the product speaks, by direction and action name. */

/** What a charge point sends, and what it is answered. */
export const fromPile = {
  Authorize,
  BootNotification,
  DataTransfer,
  DiagnosticsStatusNotification,
  FirmwareStatusNotification,
  Heartbeat,
  MeterValues,
  StartTransaction,
  StatusNotification,
  StopTransaction,
} as const

/** What the central system sends, and what the charge point answers. */
export const toPile = {
  ChangeAvailability,
  ChangeConfiguration,
  ClearCache,
  DataTransfer,
  GetConfiguration,
  RemoteStartTransaction,
  RemoteStopTransaction,
  Reset,
  TriggerMessage,
  UnlockConnector,
} as const

type Messages<Table extends Record<string, { readonly req: Schema.Top; readonly conf: Schema.Top }>> = {
  readonly [Action in keyof Table]: {
    readonly req: Table[Action]['req']['Type']
    readonly conf: Table[Action]['conf']['Type']
  }
}

/** `FromPile['Authorize']['req']` is the payload of Authorize.req, `…['conf']` that of Authorize.conf. */
export type FromPile = Messages<typeof fromPile>
export type FromPileAction = keyof FromPile

/** `ToPile['Reset']['req']` is the payload of Reset.req, `…['conf']` that of Reset.conf. */
export type ToPile = Messages<typeof toPile>
export type ToPileAction = keyof ToPile
