import { wisherOf } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { isFactOf } from '#contracts/fact.ts'
import type { Fact } from '#contracts/fact.ts'
import type { BenchPile } from '#contracts/lab/bench.ts'
import { benchDeedsMost, benchStream, benchUseFacts } from '#contracts/lab/bench-use.ts'
import type { BenchUseFact } from '#contracts/lab/bench-use.ts'
import type { BenchDeed, BenchRow, BenchTemplate, BenchTemplateHere, benchPile } from '#contracts/lab/bench.calls.ts'
import type { BenchPlan, BenchSupply } from '#contracts/lab/bench-orders.ts'
import type { PileDraft } from '#contracts/equipment/pile-registration.ts'
import { PileId } from '#contracts/ids.ts'
import { power } from '#contracts/units.ts'
import { benchUse } from '#machines/lab/bench-use.ts'
import { isNew } from '#machines/kit/tags.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** What piles of the bench are called and registered as, and where they stand. */

const PREFIX = 'SIM-'
const DIGITS = 4
const VOLTS = 230

/** Names that no pile bears yet, neither here nor at the bench. */
export function freeNames(source: Source, count: number, isTaken: (id: string) => boolean): readonly string[] {
  const names: string[] = []
  for (let number = 1; names.length < count; number += 1) {
    const name = `${PREFIX}${String(number).padStart(DIGITS, '0')}`
    const known = stateOf(source, pileEntity, name)
    if (!isTaken(name) && (known === null || isNew(known))) names.push(name)
  }
  return names
}

/** The pile that a template describes, as it is registered. */
export const draftOf = (template: BenchTemplateHere, id: string): PileDraft => ({
  id: PileId.make(id),
  name: id,
  locationId: template.locationId,
  connectorCount: template.connectorCount,
  standard: template.kind === 'AC' ? 'IEC2' : 'IEC1',
  connectorPower: power(template.watts),
  type: template.kind,
  chargeType: template.kind === 'AC' ? 'AC' : 'DCFast',
  ratedPower: power(template.watts * template.connectorCount),
  privateType: 'Public',
  ...(template.tariffId === undefined ? {} : { tariffId: template.tariffId }),
  releaseDetection: true,
  vendor: 'Chargebook',
  model: `Bench ${template.kind}`,
})

/** The same as the simulator builds it. */
export function planOf(template: BenchTemplate, id: string, to: Pick<BenchPlan, 'address' | 'password'>): BenchPlan {
  const { connectorCount, quirk } = template
  return { id, ...to, quirk, supplies: Array.from({ length: connectorCount }, () => supplyOf(template)) }
}

function supplyOf({ kind, phases, watts }: BenchTemplate): BenchSupply {
  if (kind === 'DC') return { kind, watts }
  return { kind, phases, amps: Math.round(watts / phases / VOLTS) }
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
