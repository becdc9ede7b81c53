import { Schema } from 'effect'
import { endpoint, listOf, listQuery } from '../endpoint.ts'
import { Fact } from '../fact.ts'
import { Instant } from '../units.ts'
import { LifecycleName } from '../http/lifecycle.ts'

/**
 * What the atlas shows of a network. It is open to administrators of type SUPER and, in a demo, to every administrator
 * of the operator (`Profile.lab`); everybody else is refused with 403.
 */

/** How often records of a lifecycle went from one state to another by a fact. A record that stays in a state went there too. */
export const Taken = Schema.Struct({
  lifecycle: Schema.String,
  from: Schema.String,
  fact: Schema.String,
  to: Schema.String,
  count: Schema.Int,
})
export type Taken = typeof Taken.Type

export const AtlasCounts = Schema.Struct({
  /** The last fact that is counted. */
  position: Schema.Int,
  /** The last fact there is: greater than `position` while old facts are still being counted. */
  last: Schema.Int,
  taken: Schema.Array(Taken),
})
export type AtlasCounts = typeof AtlasCounts.Type

export const atlasCounts = endpoint({
  method: 'GET',
  path: '/lifecycle-service/atlas',
  access: 'signed-in',
  answer: AtlasCounts,
  refusals: ['ACCESS_DENIED'],
  summary: 'How often each transition of each lifecycle was taken; how many records stand in a state follows from it.',
})

/** One record that stands in a state, and since when. */
export const Inhabitant = Schema.Struct({ id: Schema.String, since: Instant })
export type Inhabitant = typeof Inhabitant.Type

export const lifecycleInstances = endpoint({
  method: 'GET',
  path: '/lifecycle-service/{lifecycle}/instances',
  access: 'signed-in',
  params: Schema.Struct({ lifecycle: LifecycleName }),
  query: Schema.Struct({
    state: Schema.String.check(Schema.isPattern(/^\w{1,60}$/u)),
    page: listQuery.page,
    size: listQuery.size,
  }),
  answer: listOf(Inhabitant),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  summary: 'The records that came last into a state of a lifecycle and stand in it now; at most a thousand are known.',
})

export const factAt = endpoint({
  method: 'GET',
  path: '/lifecycle-service/facts/{position}',
  access: 'signed-in',
  params: Schema.Struct({
    position: Schema.NumberFromString.check(
      Schema.isInt(),
      Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  }),
  answer: Fact,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  summary: 'One fact by its position: what another fact names as its cause.',
})

export const atlasEndpoints = [atlasCounts, lifecycleInstances, factAt] as const
