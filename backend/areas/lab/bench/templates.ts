import type { BenchTemplate, BenchTemplateHere } from '#contracts/lab/bench.calls.ts'
import type { BenchPlan, BenchSupply } from '#contracts/lab/bench-orders.ts'
import type { PileDraft } from '#contracts/equipment/pile-registration.ts'
import { PileId } from '#contracts/ids.ts'
import { power } from '#contracts/units.ts'

/** What piles of a template are called, registered and built as. */

const PREFIX = 'SIM-'
const DIGITS = 4
const VOLTS = 230

/** Names that are not taken, the lowest numbers first. */
export function freeNames(count: number, isTaken: (id: string) => boolean): readonly string[] {
  const names: string[] = []
  for (let number = 1; names.length < count; number += 1) {
    const name = `${PREFIX}${String(number).padStart(DIGITS, '0')}`
    if (!isTaken(name)) names.push(name)
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
