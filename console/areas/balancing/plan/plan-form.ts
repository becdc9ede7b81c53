import { minutesOf, planSlotsMax } from '#contracts/balancing/balancing-plan.ts'
import type { LoadPriority, LoadRepeat, PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import { power } from '#contracts/units.ts'
import type { Instant, Power } from '#contracts/units.ts'
import type { TextKey } from '#console/intl/text.ts'
import { wallClock } from '#console/intl/wall-clock.ts'
import { clockOf, dayOf, minuteOf } from './minutes.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'

/** The form of a plan and the body made from it. */

/** One slot: a day of the week that counts for weekly plans only, a time of day, and kilowatts. */
export interface SlotForm {
  /** The key of a slot in the form. */
  readonly key: number
  readonly day: number
  readonly from: string
  readonly kilowatts: string
}

export interface PlanForm {
  readonly name: string
  readonly locationId: string
  readonly repeat: LoadRepeat
  readonly priority: LoadPriority
  readonly validFrom: string
  readonly validTo: string
  readonly slots: readonly SlotForm[]
}

/** A field of the form; those of a slot by its key. */
export type Problems = Readonly<Record<string, TextKey>>

export const emptyForm: PlanForm = {
  name: '',
  locationId: '',
  repeat: 'Daily',
  priority: 1,
  validFrom: '',
  validTo: '',
  slots: [{ key: 0, day: 0, from: '00:00', kilowatts: '' }],
}

const WATTS = 1_000
export const slotsMax = planSlotsMax

/** The form of an existing plan, in the time of its location. */
export const formOfPlan = (plan: PlanDescription, zone: string): PlanForm => ({
  name: plan.name,
  locationId: plan.locationId,
  repeat: plan.repeat,
  priority: plan.priority,
  validFrom: plan.validFrom === null ? '' : wallClock(Date.parse(plan.validFrom), zone),
  validTo: plan.validTo === null ? '' : wallClock(Date.parse(plan.validTo), zone),
  slots: plan.slots.map(({ fromMinute, power: watts }, key) => ({
    key,
    day: dayOf(fromMinute),
    from: clockOf(fromMinute),
    kilowatts: String(watts / WATTS),
  })),
})

/** The plan of the form with its slots in order, or its problems. Power may not exceed the load power (spec §5). */
export function planOf(
  form: PlanForm,
  { zone, loadPower }: { readonly zone: string; readonly loadPower: Power | null },
): { readonly plan: PlanDescription; readonly problems: null } | { readonly plan: null; readonly problems: Problems } {
  const name = form.name.trim()
  const [validFrom, validTo] = [whenOf(form.validFrom, zone), whenOf(form.validTo, zone)]
  const slots = form.slots.map((slot) => ({ ...slot, minute: minuteIn(form, slot), watts: wattsOf(slot.kilowatts) }))
  const problems: Record<string, TextKey> = {}
  if (name === '' || name.length > NAME_MAX) problems['name'] = 'balancing.name.wrong'
  if (form.locationId === '') problems['locationId'] = 'balancing.location.choose'
  if (validFrom === undefined) problems['validFrom'] = 'balancing.when.wrong'
  if (validTo === undefined) problems['validTo'] = 'balancing.when.wrong'
  for (const { key, minute, watts } of slots) {
    if (minute === null || slots.some((other) => other.key !== key && other.minute === minute))
      problems[`from.${key}`] = 'balancing.from.wrong'
    if (watts === null) problems[`power.${key}`] = 'balancing.power.wrong'
    else if (loadPower !== null && watts > loadPower) problems[`power.${key}`] = 'balancing.power.above'
  }
  if (Object.keys(problems).length > 0 || validFrom === undefined || validTo === undefined)
    return { plan: null, problems }
  const told = slots
    .flatMap(({ minute, watts }) => (minute === null || watts === null ? [] : [{ fromMinute: minute, power: watts }]))
    .toSorted((one, other) => one.fromMinute - other.fromMinute)
  const { locationId, repeat, priority } = form
  return { plan: { name, locationId, repeat, priority, validFrom, validTo, slots: told }, problems: null }
}

const NAME_MAX = 200

/** Whether something that is needed is empty. */
export const isIncomplete = ({ name, locationId, slots }: PlanForm): boolean =>
  [name, locationId, ...slots.flatMap(({ from, kilowatts }) => [from, kilowatts])].some((typed) => typed.trim() === '')

/** Null for empty text, undefined for an invalid date-time. */
function whenOf(written: string, zone: string): Instant | null | undefined {
  if (written.trim() === '') return null
  return instantOf(written.trim(), zone) ?? undefined
}

const minuteIn = ({ repeat }: PlanForm, { day, from }: SlotForm): number | null => {
  const minute = minuteOf(from, repeat === 'Weekly' ? day : 0)
  return minute === null || minute >= minutesOf[repeat] ? null : minute
}

/** Watts from kilowatts with up to two decimals; null for invalid text. */
export function wattsOf(kilowatts: string): Power | null {
  const written = kilowatts.trim().replace(',', '.')
  return /^\d{1,5}(\.\d{1,2})?$/u.test(written) ? power(Math.round(Number(written) * WATTS)) : null
}
