import { Schema } from 'effect'
import { DAY } from '#contracts/durations.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { EntityId } from '#contracts/ids.ts'
import { Instant, millis } from '#contracts/units.ts'

/** A record or a time range of a pile as a capsule. Open to whom the lab is. */

export const CAPSULE_MEDIA_TYPE = 'application/x-ndjson; charset=utf-8'
/** The longest time of a pile in one capsule. */
export const CAPSULE_DAYS = 31

const common = {
  method: 'GET',
  access: 'signed-in',
  answer: Schema.String,
  files: [CAPSULE_MEDIA_TYPE],
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'SERVICE_UNAVAILABLE'],
} as const
const params = Schema.Struct({ id: EntityId })

export const recordCapsule = endpoint({
  ...common,
  path: '/lab-service/capsules/records/{id}',
  params,
  summary:
    'A charge record as a capsule: its facts and frames, and those of what it depends on, without personal data.',
})

/** From one moment to a later one, not too long. */
const range = Schema.Struct({ from: Instant, to: Instant }).check(
  Schema.makeFilter(({ from, to }) =>
    from < to && millis(to) - millis(from) <= CAPSULE_DAYS * DAY
      ? undefined
      : { path: ['to'], issue: `after from, by ${CAPSULE_DAYS} days at the most` },
  ),
)

export const pileCapsule = endpoint({
  ...common,
  path: '/lab-service/capsules/piles/{id}',
  params,
  query: range,
  summary:
    'A time range of a pile as a capsule: what happened there, its configuration and its frames, without personal data.',
})
