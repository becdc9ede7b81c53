import { wisherOf } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { isFactOf } from '#contracts/fact.ts'
import type { Fact } from '#contracts/fact.ts'
import type { BenchPile } from '#contracts/lab/bench.ts'
import { benchDeedsMost, benchStream, benchUseFacts } from '#contracts/lab/bench-use.ts'
import type { BenchUseFact } from '#contracts/lab/bench-use.ts'
import type { BenchDeed, BenchRow, benchPile } from '#contracts/lab/bench.calls.ts'
import { benchUse } from '#machines/lab/bench-use.ts'
import { isNew } from '#machines/kit/tags.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** Where piles of the bench stand, and what people did at it. */

/** Whether a pile is registered by this name. */
export function isRegistered(source: Source, id: string): boolean {
  const known = stateOf(source, pileEntity, id)
  return known !== null && !isNew(known)
}

/** A pile with the name of its location; one of another central system has none. */
export function rowOf(source: Source, pile: BenchPile): BenchRow {
  if (pile.address !== null) return { ...pile, locationName: null }
  const known = stateOf(source, pileEntity, pile.id)
  const place = known === null || isNew(known) ? null : stateOf(source, location, known.context.locationId)
  return { ...pile, locationName: place?.context.name ?? null }
}

/** What people did to a pile by hand, the latest first. */
export const deedsAt = (source: Source, pileId: string): Answer<typeof benchPile>['done'] =>
  latest(source, pileId).flatMap(({ type, at, by, data }) =>
    type === 'bench.acted' ? [{ at, account: accountOf(by), ...data }] : [],
  )

/** What people did to the bench as a whole, the latest first. */
export const deedsDone = (source: Source): readonly BenchDeed[] =>
  latest(source, benchStream).flatMap((fact): readonly BenchDeed[] => {
    const deed = { at: fact.at, account: accountOf(fact.by) }
    switch (fact.type) {
      case 'bench.pilesAdded':
        return [{ ...deed, what: 'added', ...fact.data }]
      case 'bench.pileRemoved':
        return [{ ...deed, what: 'removed', ...fact.data }]
      case 'bench.trafficSet':
        return [{ ...deed, what: 'traffic', ...fact.data }]
      case 'bench.acted':
        return []
      default:
        return fact satisfies never
    }
  })

const latest = ({ store }: Source, id: string): readonly (Fact & BenchUseFact)[] =>
  store.facts(benchUse.name, id).filter(isFactOf(benchUseFacts)).slice(-benchDeedsMost).toReversed()

const accountOf = (by: Actor): string => wisherOf(by)?.account ?? ''
