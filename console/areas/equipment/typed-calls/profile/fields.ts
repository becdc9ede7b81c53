import {
  ChargingProfileKind,
  ChargingProfilePurpose,
  ChargingRateUnit,
  RecurrencyKind,
} from '#contracts/ocpp/1.6/values.ts'
import type { Path } from './payload.ts'

/** The fields of SetChargingProfile.req (OCPP 1.6 §6.43, §7.8, §7.13, §7.14) and how each is entered. */

export interface ProfileField {
  /** As OCPP spells it. */
  readonly name: FieldName
  readonly control: 'number' | 'moment' | 'choice'
  readonly choices?: readonly string[]
}

export type FieldName = (typeof names)[number]

const names = [
  'connectorId',
  'chargingProfileId',
  'transactionId',
  'stackLevel',
  'chargingProfilePurpose',
  'chargingProfileKind',
  'recurrencyKind',
  'validFrom',
  'validTo',
  'duration',
  'startSchedule',
  'chargingRateUnit',
  'minChargingRate',
  'startPeriod',
  'limit',
  'numberPhases',
] as const

export const PROFILE: Path = ['csChargingProfiles']
export const SCHEDULE: Path = [...PROFILE, 'chargingSchedule']
export const PERIODS: Path = [...SCHEDULE, 'chargingSchedulePeriod']

const number = (name: FieldName): ProfileField => ({ name, control: 'number' })
const moment = (name: FieldName): ProfileField => ({ name, control: 'moment' })
const choice = (name: FieldName, choices: readonly string[]): ProfileField => ({ name, control: 'choice', choices })

export const requestFields: readonly ProfileField[] = [number('connectorId')]

export const profileFields: readonly ProfileField[] = [
  number('chargingProfileId'),
  choice('chargingProfilePurpose', ChargingProfilePurpose.literals),
  number('transactionId'),
  choice('chargingProfileKind', ChargingProfileKind.literals),
  choice('recurrencyKind', RecurrencyKind.literals),
  moment('validFrom'),
  moment('validTo'),
  number('stackLevel'),
]

export const scheduleFields: readonly ProfileField[] = [
  moment('startSchedule'),
  number('duration'),
  choice('chargingRateUnit', ChargingRateUnit.literals),
  number('minChargingRate'),
]

export const periodFields: readonly ProfileField[] = [number('startPeriod'), number('limit'), number('numberPhases')]

/** The fields that the schema of OCPP wants in every profile. */
export const alwaysNeeded: ReadonlySet<FieldName> = new Set<FieldName>([
  'connectorId',
  'chargingProfileId',
  'stackLevel',
  'chargingProfilePurpose',
  'chargingProfileKind',
  'chargingRateUnit',
  'startPeriod',
  'limit',
])
