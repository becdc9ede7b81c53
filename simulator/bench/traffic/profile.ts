import { Schema } from 'effect'
import { durationMs, durationPattern } from '#contracts/lab/duration.ts'
import { carNames } from '#contracts/lab/cars.ts'
import type { Pattern } from '#simulator/fleet/pattern.ts'

/** A profile of traffic, as a YAML file says it: the cars of an office, a highway, a home. */

const HOURS = 24
const RATE_MAX = 60

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Span = Schema.String.check(Schema.isPattern(durationPattern)).annotate({
  description: 'A length of time: 90s, 20m, 1h30m.',
})
const Hours = Schema.Array(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: RATE_MAX })))
  .check(Schema.isBetweenLength(HOURS, HOURS))
  .annotate({ description: 'Cars an hour that come to a free connector, for each hour of the day from midnight.' })
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const dayHours = Schema.optionalKey(Hours)
const cars = Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1_000 })))

export const TrafficProfile = Schema.Struct({
  name: Schema.String.check(Schema.isBetweenLength(1, 60)),
  about: Schema.optionalKey(Schema.String),
  timeZone: Schema.optionalKey(Schema.String).annotate({ description: 'An IANA name; UTC when left out.' }),
  arrivals: Schema.Struct({
    weekdays: dayHours,
    weekend: dayHours,
    sunday: dayHours,
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
  }).annotate({ description: 'A day goes before weekdays and weekend; on a day that nothing names, nobody comes.' }),
  stays: Schema.Struct({ least: Span, most: Span }),
  arrivesWith: Schema.Struct({ least: Share, most: Share }).annotate({
    description: 'The state of charge of the cars that come, from 0 to 1.',
  }),
  cars: Schema.Struct({ small: cars, compact: cars, family: cars, van: cars, large: cars }).annotate({
    description: 'How many of each, as shares of any sum.',
  }),
  faults: Share.annotate({ description: 'Chance that something breaks during a visit.' }),
})
export type TrafficProfile = typeof TrafficProfile.Type

/** What the fields hold, for whoever wrote something else. */
export const expectations: Readonly<Record<string, string>> = {
  name: 'a text of 1 to 60 characters',
  about: 'a text',
  timeZone: 'an IANA name such as Europe/Warsaw',
  arrivals: 'weekdays, weekend or days by their names, each with 24 numbers',
  stays: 'least and most, each a length of time such as 30m or 8h',
  arrivesWith: 'least and most, each a number from 0 to 1',
  cars: `numbers from 0 to 1000 for some of ${carNames.join(', ')}`,
  faults: 'a number from 0 to 1',
}

/** Words that a profile knows, for suggestions. */
export const profileWords = [...Object.keys(expectations), 'weekdays', 'weekend', ...days, ...carNames, 'least', 'most']

/** What does not fit together though each part is right: the path of the part, and a sentence. */
export function contradiction(
  profile: TrafficProfile,
): { readonly path: readonly string[]; readonly why: string } | null {
  const { arrivals, arrivesWith, stays, timeZone } = profile
  if (arrivesWith.least > arrivesWith.most) return { path: ['arrivesWith'], why: 'least is more than most' }
  if (durationMs(stays.least) > durationMs(stays.most)) return { path: ['stays'], why: 'least is more than most' }
  if (carNames.every((name) => (profile.cars[name] ?? 0) === 0)) return { path: ['cars'], why: 'there are no cars' }
  if (Object.values(arrivals).every((hours) => hours.every((rate) => rate === 0)))
    return { path: ['arrivals'], why: 'nobody ever comes' }
  if (timeZone !== undefined && !isZone(timeZone))
    return { path: ['timeZone'], why: `${timeZone} is no time zone that this machine knows` }
  return null
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== ''
  } catch {
    return false
  }
}

/** The pattern of a fleet's traffic. */
export function patternOf(profile: TrafficProfile): Pattern {
  const { arrivals, arrivesWith, stays, timeZone = 'UTC' } = profile
  const byDay = days.map((day, at) => {
    const group = at === 0 || at === days.length - 1 ? arrivals.weekend : arrivals.weekdays
    return arrivals[day] ?? group ?? []
  })
  return {
    arrivals: byDay,
    offsetMs: offsetsOf(timeZone),
    stays: { least: durationMs(stays.least), most: durationMs(stays.most) },
    arrivesWith,
    cars: { small: 0, compact: 0, family: 0, van: 0, large: 0, ...profile.cars },
  }
}

/** The offset of a zone at an instant: what its clock shows there, read as UTC, less the instant. */
function offsetsOf(timeZone: string): Pattern['offsetMs'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const SECOND = 1_000
  return (at) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / SECOND) * SECOND
}

/** The JSON Schema of a profile, for editors: `simulator/bench/profiles/profile.schema.json` holds it. */
export function profileJsonSchema(): object {
  const { schema, definitions } = Schema.toJsonSchemaDocument(TrafficProfile, { onExcessProperty: 'error' })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  }
}
