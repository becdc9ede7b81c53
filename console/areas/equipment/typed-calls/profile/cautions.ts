import { instantOf } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { TextKey } from '#console/intl/text.ts'
import {
  alwaysNeeded,
  PERIODS,
  periodFields,
  PROFILE,
  profileFields,
  requestFields,
  SCHEDULE,
  scheduleFields,
} from './fields.ts'
import type { FieldName, ProfileField } from './fields.ts'
import { listAt, placeOf, formatAsIs, valueAt } from './payload.ts'
import type { Path } from './payload.ts'

/**
 * What OCPP 1.6 says otherwise about what stands in a payload of SetChargingProfile. Nothing of it forbids anything: a lab may
 * send what is odd.
 */

export interface Caution {
  readonly key: TextKey & `chargingProfile.caution.${string}`
  /** What stands there, for a text that repeats it. */
  readonly value?: string
}

/** The cautions of a payload, by the place of their field; the first that applies to each. */
export function cautionsOf(payload: unknown): ReadonlyMap<string, Caution> {
  const found = new Map<string, Caution>()
  const add = (path: Path, caution: Caution | null): void => {
    const place = placeOf(path)
    if (caution !== null && !found.has(place)) found.set(place, caution)
  }
  const judge = (holder: Path, fields: readonly ProfileField[]): void => {
    for (const field of fields) {
      const path = [...holder, field.name]
      add(path, formCaution(field, valueAt(payload, path)))
    }
  }
  judge([], requestFields)
  judge(PROFILE, profileFields)
  judge(SCHEDULE, scheduleFields)
  for (const place of listAt(payload, PERIODS).keys()) judge([...PERIODS, place], periodFields)
  const profile: unknown = valueAt(payload, PROFILE)
  const connectorId = valueAt(payload, ['connectorId'])
  for (const { name, caution } of ruleCautions(profile, connectorId))
    add(name === 'connectorId' ? [name] : [...(isOfSchedule(name) ? SCHEDULE : PROFILE), name], caution)
  for (const { path, caution } of periodCautions(payload)) add(path, caution)
  return found
}

const isOfSchedule = (name: FieldName): boolean => scheduleFields.some((field) => field.name === name)

/** Numbers that are whole; the others take one decimal (§7.13, §7.14). */
const wholes: ReadonlySet<FieldName> = new Set<FieldName>([
  'connectorId',
  'chargingProfileId',
  'transactionId',
  'stackLevel',
  'duration',
  'startPeriod',
  'numberPhases',
])
/** The least of a number; the names of profiles and transactions may be any. */
const least: Partial<Readonly<Record<FieldName, number>>> = {
  connectorId: 0,
  stackLevel: 0,
  duration: 1,
  startPeriod: 0,
  limit: 0,
  minChargingRate: 0,
  numberPhases: 1,
}
const PHASES_MOST = 3

/** Whether a field has the form that its type asks for. */
function formCaution({ name, control, choices = [] }: ProfileField, value: unknown): Caution | null {
  if (value === undefined) return alwaysNeeded.has(name) ? { key: 'chargingProfile.caution.missing' } : null
  if (control === 'choice')
    return choices.some((choice) => choice === value) ? null : { key: 'chargingProfile.caution.choice' }
  if (control === 'moment')
    return isInstant(value) ? null : { key: 'chargingProfile.caution.moment', value: formatAsIs(value) }
  if (typeof value !== 'number') return { key: 'chargingProfile.caution.number', value: formatAsIs(value) }
  if (wholes.has(name) && !Number.isInteger(value)) return { key: 'chargingProfile.caution.whole' }
  if (value < (least[name] ?? Number.NEGATIVE_INFINITY))
    return { key: 'chargingProfile.caution.least', value: String(least[name]) }
  if (name === 'numberPhases' && value > PHASES_MOST) return { key: 'chargingProfile.caution.phases' }
  return hasOneDecimal(value) ? null : { key: 'chargingProfile.caution.decimal' }
}

/** §3.14: in UTC, or at least with a zone. */
const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && /(?:z|[+-]\d\d:?\d\d)$/iu.test(value) && instantOf(value) !== null

const TENTHS = 10
const hasOneDecimal = (value: number): boolean => Math.round(value * TENTHS) / TENTHS === value

interface NamedCaution {
  readonly name: FieldName
  readonly caution: Caution
}

/** What the purpose and the kind of a profile ask of its other fields. */
function ruleCautions(profile: unknown, connectorId: unknown): readonly NamedCaution[] {
  const of = (name: FieldName): unknown => valueAt(profile, [name])
  const schedule = valueAt(profile, ['chargingSchedule'])
  const purpose = of('chargingProfilePurpose')
  const kind = of('chargingProfileKind')
  const isTx = purpose === 'TxProfile'
  const begins = valueAt(schedule, ['startSchedule']) !== undefined
  const rules: readonly (readonly [applies: boolean, name: FieldName, key: Caution['key']])[] = [
    // §3.13.1
    [purpose === 'ChargePointMaxProfile' && connectorId !== 0, 'connectorId', 'chargingProfile.caution.maxConnector'],
    [isTx && connectorId === 0, 'connectorId', 'chargingProfile.caution.txConnector'],
    // §5.16.2: in a running transaction the central system names it; §7.8: only then.
    [isTx && of('transactionId') === undefined, 'transactionId', 'chargingProfile.caution.txTransaction'],
    [!isTx && of('transactionId') !== undefined, 'transactionId', 'chargingProfile.caution.transaction'],
    // §7.8, §7.9
    [
      kind === 'Recurring' && of('recurrencyKind') === undefined,
      'recurrencyKind',
      'chargingProfile.caution.recurrency',
    ],
    [
      kind !== 'Recurring' && of('recurrencyKind') !== undefined,
      'recurrencyKind',
      'chargingProfile.caution.noRecurrency',
    ],
    [isTx && of('validFrom') !== undefined, 'validFrom', 'chargingProfile.caution.txValidity'],
    [isTx && of('validTo') !== undefined, 'validTo', 'chargingProfile.caution.txValidity'],
    [isBefore(of('validTo'), of('validFrom')), 'validTo', 'chargingProfile.caution.validity'],
    // §7.9, §7.13
    [kind === 'Relative' && begins, 'startSchedule', 'chargingProfile.caution.relativeStart'],
    [(kind === 'Absolute' || kind === 'Recurring') && !begins, 'startSchedule', 'chargingProfile.caution.start'],
  ]
  return rules.flatMap(([applies, name, key]) => (applies ? [{ name, caution: { key } }] : []))
}

function isBefore(end: unknown, begin: unknown): boolean {
  const [to, from] = [instantIn(end), instantIn(begin)]
  return to !== null && from !== null && to <= from
}

const instantIn = (value: unknown): Instant | null => (typeof value === 'string' ? instantOf(value) : null)

interface PlacedCaution {
  readonly path: Path
  readonly caution: Caution
}

/** Periods begin with 0, ascend, and begin before the schedule is over (§7.13, §7.14). */
function periodCautions(payload: unknown): readonly PlacedCaution[] {
  const duration = valueAt(payload, [...SCHEDULE, 'duration'])
  const starts = listAt(payload, PERIODS).map((period) => valueAt(period, ['startPeriod']))
  return starts.flatMap((start, index): readonly PlacedCaution[] => {
    const path = [...PERIODS, index, 'startPeriod']
    if (typeof start !== 'number') return []
    const before = starts[index - 1]
    if (index === 0 && start !== 0) return [{ path, caution: { key: 'chargingProfile.caution.first' } }]
    if (typeof before === 'number' && start <= before)
      return [{ path, caution: { key: 'chargingProfile.caution.ascending' } }]
    if (typeof duration === 'number' && start >= duration)
      return [{ path, caution: { key: 'chargingProfile.caution.late' } }]
    return []
  })
}
