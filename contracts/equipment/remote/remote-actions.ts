import { Schema } from 'effect'
import type { Role } from '#contracts/actor.ts'

/** The calls of the central system to a pile: who may request each, and which effect shows that it was done (M06). */

/** Every call of the central system, by its OCPP 1.6 name (§5; security whitepaper §5). */
export const RemoteActionName = Schema.Literals([
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'UnlockConnector',
  'TriggerMessage',
  'GetConfiguration',
  'GetLocalListVersion',
  'GetCompositeSchedule',
  'Reset',
  'ChangeAvailability',
  'ClearCache',
  'GetDiagnostics',
  'ChangeConfiguration',
  'SendLocalList',
  'ReserveNow',
  'CancelReservation',
  'SetChargingProfile',
  'ClearChargingProfile',
  'UpdateFirmware',
  'DataTransfer',
  'ExtendedTriggerMessage',
  'GetLog',
  'SignedUpdateFirmware',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'DeleteCertificate',
  'CertificateSigned',
])
export type RemoteActionName = typeof RemoteActionName.Type

/**
 * The calls that people may request directly. The others are steps of something with a screen of its own: a
 * reservation, a list, a plan, an upgrade, an upload, a certificate.
 */
export const givenByHand = [
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'UnlockConnector',
  'Reset',
  'ChangeAvailability',
  'TriggerMessage',
  'ExtendedTriggerMessage',
  'GetConfiguration',
  'ChangeConfiguration',
  'ClearCache',
  'GetLocalListVersion',
  'GetCompositeSchedule',
  'ClearChargingProfile',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'DeleteCertificate',
  'DataTransfer',
] as const satisfies readonly RemoteActionName[]
export type HandGiven = (typeof givenByHand)[number]

/** The calls about a running charge, in the order of its buttons. */
export const sessionActions = ['RemoteStopTransaction', 'UnlockConnector'] as const satisfies readonly HandGiven[]

/** What shows that a pile has done it. `Answer`: nothing but the answer. */
export const CommandEffect = Schema.Literals([
  'Answer',
  'StartTransaction',
  'StopTransaction',
  'BootNotification',
  'ConnectorFreed',
  'AvailabilityReported',
  'ReservedReported',
  'AvailableReported',
  'ConfigurationReadBack',
  'CompositeScheduleEqual',
  'ListVersionEqual',
  'RequestedMessage',
  'FirstStatusNotification',
])
export type CommandEffect = typeof CommandEffect.Type

/** When the time window of the effect begins: at the answer, or later by a value that the pile was sent. */
export type WindowStart = 'answer' | 'connectionTimeOut' | 'retrieveDate'

export interface RemoteAction {
  readonly effect: CommandEffect
  readonly windowFrom: WindowStart
  readonly windowSeconds: number
  /** May be sent again automatically when it is unknown whether the pile did it. */
  readonly isIdempotent: boolean
  /** A lasting intent: it waits for a pile that is offline. */
  readonly isIntent: boolean
  readonly needsReason: boolean
  readonly by: readonly Role[]
}

/** Seconds a command waits for its pile: by default, and for an intent (M06). */
const TTL_SECONDS = 60
const INTENT_TTL_SECONDS = 86_400

// The roles for each call (lifecycles §2, remote commands by role): on site, at the desk, the operator alone.
const onSite: readonly Role[] = ['SU', 'OP', 'SO', 'S2', 'MT', 'SYS']
const atDesk: readonly Role[] = ['SU', 'OP', 'SO', 'S2', 'SYS']
const operatorOnly: readonly Role[] = ['SU', 'OP', 'SYS']

const plain: RemoteAction = {
  effect: 'Answer',
  windowFrom: 'answer',
  windowSeconds: 0,
  isIdempotent: true,
  isIntent: false,
  needsReason: false,
  by: onSite,
}

/**
 * The properties of each call, by M06's note. ClearCache has no effect that could be read back, so its answer counts;
 * the calls of the security extension, which M06 does not name, are treated like their counterparts in OCPP 1.6.
 * Besides the three that M06 names, Reset and DataTransfer are not repeated automatically either: a second reset would
 * end a session that began after the first.
 */
export const remoteActions: Readonly<Record<RemoteActionName, RemoteAction>> = {
  RemoteStartTransaction: {
    ...plain,
    effect: 'StartTransaction',
    windowFrom: 'connectionTimeOut',
    windowSeconds: 30,
    isIdempotent: false,
  },
  RemoteStopTransaction: { ...plain, effect: 'StopTransaction', windowSeconds: 120 },
  UnlockConnector: { ...plain, effect: 'ConnectorFreed', windowSeconds: 60, isIdempotent: false },
  TriggerMessage: { ...plain, effect: 'RequestedMessage', windowSeconds: 30 },
  GetConfiguration: plain,
  GetLocalListVersion: plain,
  GetCompositeSchedule: plain,
  Reset: { ...plain, effect: 'BootNotification', windowSeconds: 180, isIdempotent: false, needsReason: true },
  ChangeAvailability: {
    ...plain,
    effect: 'AvailabilityReported',
    windowSeconds: 60,
    isIntent: true,
    needsReason: true,
  },
  ClearCache: { ...plain, needsReason: true },
  GetDiagnostics: { ...plain, effect: 'FirstStatusNotification', windowSeconds: 600, needsReason: true },
  ChangeConfiguration: { ...plain, effect: 'ConfigurationReadBack', windowSeconds: 30, by: atDesk },
  SendLocalList: { ...plain, effect: 'ListVersionEqual', windowSeconds: 30, isIntent: true, by: atDesk },
  ReserveNow: { ...plain, effect: 'ReservedReported', windowSeconds: 30, isIdempotent: false, by: atDesk },
  CancelReservation: { ...plain, effect: 'AvailableReported', windowSeconds: 30, by: atDesk },
  SetChargingProfile: { ...plain, effect: 'CompositeScheduleEqual', windowSeconds: 60, isIntent: true, by: atDesk },
  ClearChargingProfile: { ...plain, effect: 'CompositeScheduleEqual', windowSeconds: 60, isIntent: true, by: atDesk },
  UpdateFirmware: {
    ...plain,
    effect: 'FirstStatusNotification',
    windowFrom: 'retrieveDate',
    windowSeconds: 600,
    isIntent: true,
    by: operatorOnly,
  },
  DataTransfer: { ...plain, isIdempotent: false, by: operatorOnly },
  ExtendedTriggerMessage: { ...plain, effect: 'RequestedMessage', windowSeconds: 30 },
  GetLog: { ...plain, effect: 'FirstStatusNotification', windowSeconds: 600, needsReason: true },
  SignedUpdateFirmware: {
    ...plain,
    effect: 'FirstStatusNotification',
    windowFrom: 'retrieveDate',
    windowSeconds: 600,
    isIntent: true,
    by: operatorOnly,
  },
  GetInstalledCertificateIds: { ...plain, by: atDesk },
  InstallCertificate: { ...plain, by: operatorOnly },
  DeleteCertificate: { ...plain, by: operatorOnly },
  CertificateSigned: { ...plain, by: operatorOnly },
}

/**
 * How a person typed a call to a pile in lab mode: as its schema wants it, or as it stands, whatever the schema says.
 */
export const Typed = Schema.Literals(['valid', 'asIs'])
export type Typed = typeof Typed.Type

/** Who may type calls to a pile in lab mode. */
export const typists = ['SU'] as const satisfies readonly Role[]

interface Call {
  readonly action: RemoteActionName
  readonly typed?: Typed
}

/**
 * The properties of a call. A typed one is for now and needs no reason; of one that is typed as it stands nothing is
 * known but the answer.
 */
export function propertiesOf({ action, typed }: Call): RemoteAction {
  if (typed === undefined) return remoteActions[action]
  const { effect, windowFrom, windowSeconds } = typed === 'asIs' ? plain : remoteActions[action]
  return { ...plain, effect, windowFrom, windowSeconds, isIdempotent: false, by: typists }
}

/** Seconds a call may wait for its pile. */
export const timeToLiveSeconds = (call: Call): number =>
  propertiesOf(call).isIntent ? INTENT_TTL_SECONDS : TTL_SECONDS
