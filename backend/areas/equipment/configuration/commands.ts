import { pile, system } from '#contracts/actor.ts'
import type { RateUnit } from '#contracts/balancing/charging-profile.ts'
import { listLimitsAssumed } from '#contracts/equipment/lists/offline-list.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { pileConfiguration } from '#machines/equipment/pile-configuration.ts'
import type { ConfigurationContext } from '#machines/equipment/pile-configuration.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { must } from '#backend/kernel/refusals.ts'
import { configurationIn, requestOf, issueCommand } from '../remote-command/public.ts'
import type { Answer, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/**
 * The capabilities of piles, by their configuration (OCPP 1.6 §9). They are requested once, and again when a pile boots
 * with other firmware; the answer to any other GetConfiguration is recorded as well.
 */
export interface Capabilities {
  readonly smartCharging: boolean
  readonly stackLevelMax: number
  readonly periodsMax: number
  readonly profilesMax: number
  readonly units: readonly RateUnit[]
  readonly localList: ListLimits
  /** How long it waits for a cable to be plugged in. */
  readonly connectionTimeOutSeconds: number
}

/** The limits of a pile's Local Authorization List (OCPP 1.6 §9.3). */
export interface ListLimits {
  /** Entries of the list: LocalAuthListMaxLength. */
  readonly entriesMax: number
  /** Entries of one message: SendLocalListMaxLength. */
  readonly partMax: number
}

/** A request for these keys is one for all capabilities. */
export const capabilityKeys = [
  'SupportedFeatureProfiles',
  'ChargeProfileMaxStackLevel',
  'ChargingScheduleAllowedChargingRateUnit',
  'ChargingScheduleMaxPeriods',
  'MaxChargingProfilesInstalled',
  'LocalAuthListMaxLength',
  'SendLocalListMaxLength',
  'ReserveConnectorZeroSupported',
  'ConnectionTimeOut',
] as const
type Key = (typeof capabilityKeys)[number]

const firmwareOf = (tx: Transaction, pileId: string): string | null => {
  const { value, context } = tx.stateOf(pileLink, pileId)
  return isNew(value) ? null : (context.boot?.firmwareVersion ?? null)
}

/** What it has reported under its current firmware. */
function read(tx: Transaction, pileId: string): Pick<ConfigurationContext, 'isAnswered' | 'values'> {
  const { context } = tx.stateOf(pileConfiguration, pileId)
  return context.firmwareVersion === firmwareOf(tx, pileId) ? context : { isAnswered: false, values: {} }
}

/** The capabilities of a pile; null until it was asked and has answered. */
export function capabilitiesOf(tx: Transaction, pileId: string): Capabilities | null {
  const { isAnswered, values } = read(tx, pileId)
  return isAnswered ? capabilitiesIn(values) : null
}

/** Seconds a pile waits for a cable, if it has reported that. */
const connectionTimeOutOf = (tx: Transaction, pileId: string): number =>
  capabilitiesIn(read(tx, pileId).values).connectionTimeOutSeconds

/**
 * The limits of a pile's Local Authorization List, if reported. After a firmware change the former ones hold until the
 * pile reports again.
 */
export const listLimitsOf = (tx: Transaction, pileId: string): ListLimits =>
  capabilitiesIn(tx.stateOf(pileConfiguration, pileId).context.values).localList

/** Records that the firmware of a pile does not support an action (M06 CONF_NOT_SUPPORTED). New firmware may. */
export function noteRefusal(tx: Transaction, { pileId, action }: Pick<CommandContext, 'pileId' | 'action'>): void {
  if (isRefused(tx, pileId, action)) return
  const body = { action, firmwareVersion: firmwareOf(tx, pileId) }
  must(tx.dispatch(pileConfiguration, { id: pileId, command: 'refuseAction', body, as: pile(pileId) }))
}

/**
 * Whether a connector can be reserved, 0 being any: the pile lists the profile, or has not reported yet that it does
 * not; and it has not reported that it reserves single connectors only (OCPP 1.6 §9.4.1).
 */
export function mayReserve(tx: Transaction, pileId: string, connectorId: number): boolean {
  const { SupportedFeatureProfiles: profiles, ReserveConnectorZeroSupported: any } = read(tx, pileId).values
  if (connectorId === 0 && any?.toLowerCase() === 'false') return false
  if (profiles !== undefined)
    return profiles
      .toLowerCase()
      .split(/\s*,\s*/u)
      .includes('reservation')
  return !isRefused(tx, pileId, 'ReserveNow')
}

/** Whether the current firmware of a pile does not support an action. */
function isRefused(tx: Transaction, pileId: string, action: RemoteActionName): boolean {
  const { refused } = tx.stateOf(pileConfiguration, pileId).context
  return action in refused && refused[action] === firmwareOf(tx, pileId)
}

/** Requests the capabilities of a pile, unless that is in progress. */
export function askCapabilities(tx: Transaction, pileId: string): void {
  const asked = tx.findLast(lastStep, pileConfiguration.name, pileId)
  if (asked !== null && is(remoteCommand, tx.stateOf(remoteCommand, asked), 'awaited')) return
  const payload = { key: capabilityKeys }
  const as = system('capabilities')
  const about = { lifecycle: pileConfiguration.name, id: pileId, turn: 0 }
  issueCommand(tx, { pileId, connectorId: null, action: 'GetConfiguration', payload, about, as })
}

/** A pile has answered GetConfiguration, whoever requested it. */
export function noteConfiguration(
  tx: Transaction,
  command: Pick<CommandContext, 'pileId' | 'action' | 'payload'>,
  { status, conf }: Answer,
): void {
  const { pileId } = command
  const said = configurationIn(conf)
  if (said === null) return
  const before = read(tx, pileId)
  const { key: wanted = capabilityKeys } = requestOf(command, 'GetConfiguration')
  const entries = status.command === 'accept' ? said.flatMap(({ key, value }) => entryOf(key, value)) : []
  const isWhole = capabilityKeys.every((key) => wanted.some((one) => one.toLowerCase() === key.toLowerCase()))
  const isNews = entries.some(([key, value]) => before.values[key] !== value) || (isWhole && !before.isAnswered)
  if (!isNews) return
  const body = { firmwareVersion: firmwareOf(tx, pileId), values: Object.fromEntries(entries), isWhole }
  must(tx.dispatch(pileConfiguration, { id: pileId, command: 'tell', body, as: pile(pileId) }))
}

/** Keys are case-insensitive (OCPP 1.6 §7.29). */
function entryOf(key: string, value: string | undefined): readonly (readonly [Key, string])[] {
  const known = capabilityKeys.find((one) => one.toLowerCase() === key.toLowerCase())
  return known === undefined || value === undefined ? [] : [[known, value]]
}

const CONNECTION_TIME_OUT = 120

/**
 * Keys that were not reported do not limit, except for the length of lists; a pile that reports its profiles has no
 * others.
 */
function capabilitiesIn(values: ConfigurationContext['values']): Capabilities {
  const count = (key: Key, otherwise: number): number => {
    const value = Number(values[key] ?? Number.NaN)
    return Number.isInteger(value) && value >= 0 ? value : otherwise
  }
  // A pile that reports a length of 0 has no local list; its answer to the push will say so.
  const length = (key: Key, otherwise: number): number => count(key, otherwise) || otherwise
  const { SupportedFeatureProfiles: profiles, ChargingScheduleAllowedChargingRateUnit: allowed } = values
  const units = (['A', 'W'] as const).filter((unit) => allowed?.includes(unit === 'A' ? 'Current' : 'Power') ?? true)
  return {
    smartCharging: profiles?.includes('SmartCharging') ?? true,
    stackLevelMax: count('ChargeProfileMaxStackLevel', Number.MAX_SAFE_INTEGER),
    periodsMax: count('ChargingScheduleMaxPeriods', Number.MAX_SAFE_INTEGER),
    profilesMax: count('MaxChargingProfilesInstalled', Number.MAX_SAFE_INTEGER),
    units: units.length === 0 ? ['A', 'W'] : units,
    localList: {
      entriesMax: length('LocalAuthListMaxLength', listLimitsAssumed.entriesMax),
      partMax: length('SendLocalListMaxLength', listLimitsAssumed.partMax),
    },
    connectionTimeOutSeconds: count('ConnectionTimeOut', CONNECTION_TIME_OUT),
  }
}

export const configurationCalls: RemoteCommandPart = {
  connectionTimeOut: connectionTimeOutOf,
  noteAnswer: (tx, command, answer) => {
    if (answer.status.command === 'notSupport') noteRefusal(tx, command)
    if (command.action === 'GetConfiguration') noteConfiguration(tx, command, answer)
  },
}
