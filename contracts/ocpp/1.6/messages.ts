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
import {
  DiagnosticsStatusNotification,
  FirmwareStatusNotification,
  GetDiagnostics,
  UpdateFirmware,
} from './firmware-management.ts'
import { GetLocalListVersion, SendLocalList } from './local-auth-list.ts'
import { TriggerMessage } from './remote-trigger.ts'
import { CancelReservation, ReserveNow } from './reservation.ts'
import {
  CertificateSigned,
  DeleteCertificate,
  ExtendedTriggerMessage,
  GetInstalledCertificateIds,
  GetLog,
  InstallCertificate,
  LogStatusNotification,
  SecurityEventNotification,
  SignCertificate,
  SignedFirmwareStatusNotification,
  SignedUpdateFirmware,
} from './security.ts'
import { ClearChargingProfile, GetCompositeSchedule, SetChargingProfile } from './smart-charging.ts'

/** Every message of OCPP 1.6 and its security extension, by direction and action name. */

/** What a charge point sends, and what it is answered. */
export const fromPile = {
  Authorize,
  BootNotification,
  DataTransfer,
  DiagnosticsStatusNotification,
  FirmwareStatusNotification,
  Heartbeat,
  LogStatusNotification,
  MeterValues,
  SecurityEventNotification,
  SignCertificate,
  SignedFirmwareStatusNotification,
  StartTransaction,
  StatusNotification,
  StopTransaction,
} as const

/** What the central system sends, and what the charge point answers. */
export const toPile = {
  CancelReservation,
  CertificateSigned,
  ChangeAvailability,
  ChangeConfiguration,
  ClearCache,
  ClearChargingProfile,
  DataTransfer,
  DeleteCertificate,
  ExtendedTriggerMessage,
  GetCompositeSchedule,
  GetConfiguration,
  GetDiagnostics,
  GetInstalledCertificateIds,
  GetLocalListVersion,
  GetLog,
  InstallCertificate,
  RemoteStartTransaction,
  RemoteStopTransaction,
  ReserveNow,
  Reset,
  SendLocalList,
  SetChargingProfile,
  SignedUpdateFirmware,
  TriggerMessage,
  UnlockConnector,
  UpdateFirmware,
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
