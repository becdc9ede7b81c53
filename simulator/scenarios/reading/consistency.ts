import { handSteps } from '#contracts/lab/scenario-steps.ts'
import type { Step, StepBody } from '#contracts/lab/scenario-steps.ts'
import { connectorAt } from '#contracts/lab/scenario.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import type { Problem } from './problem.ts'
import { suggestion } from './problem.ts'

/** What can be seen to be wrong with a scenario before it is played. */

/** How many connectors a pile of a fleet has that does not say so. */
export const CONNECTORS = 2

/** Steps that name a pile or a connector the fleet does not have, and piles that are there twice. */
export function strangers({ fleet, steps }: Scenario): readonly Problem[] {
  const ids = fleet.map(({ id }) => id)
  const size = new Map(fleet.map(({ id, connectors }) => [id, connectors?.length ?? CONNECTORS]))
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [
    ...twice.map((id) => ({ line: 1, column: 1, message: `the fleet has ${id} twice` })),
    ...everyStep(steps).flatMap(({ place, does }) => {
      const { pileId, connectorId } = namedBy(does)
      const there = pileId === null ? 0 : size.get(pileId)
      if (there === undefined)
        return [{ ...place, message: `the fleet has no pile ${pileId}.${suggestion(pileId ?? '', ids)}` }]
      if (connectorId === null || connectorId <= there) return []
      return [{ ...place, message: `${pileId} has no connector ${connectorId}, but ${there}` }]
    }),
  ]
}

/** Two steps side by side that both lay hand on one connector. */
export function collisions(steps: readonly Step[]): readonly Problem[] {
  return everyStep(steps).flatMap(({ does }) => {
    if (does.verb !== 'parallel') return []
    const hands = does.branches.map((branch) => everyStep(branch).filter(({ does: one }) => one.verb in handSteps))
    return hands.flatMap((branch, at) =>
      branch.flatMap((step) => {
        const other = hands
          .slice(0, at)
          .flat()
          .find((one) => spot(one.does) === spot(step.does))
        if (other === undefined) return []
        const [here, there] = [step.place.line, other.place.line]
        return [{ ...step.place, message: `lines ${there} and ${here} use ${spot(step.does)} at once` }]
      }),
    )
  })
}

const spot = (does: StepBody): string => {
  const { pileId, connectorId } = namedBy(does)
  return `${pileId}/${connectorId}`
}

/** Steps and the steps inside them. */
function everyStep(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => {
    const { does } = step
    if (does.verb === 'parallel') return [step, ...does.branches.flatMap(everyStep)]
    return does.verb === 'repeat' ? [step, ...everyStep(does.steps)] : [step]
  })
}

interface Named {
  readonly pileId: string | null
  readonly connectorId: number | null
}

const nothing: Named = { pileId: null, connectorId: null }
const withoutPile: readonly string[] = [
  'parallel',
  'repeat',
  'pause',
  'note',
  'image',
  'call',
  'press',
  'restart',
  'crash',
]

/** The pile and connector that a step names. */
function namedBy(does: StepBody): Named {
  if (withoutPile.includes(does.verb) || !('body' in does)) return nothing
  const { body } = does
  if (typeof body === 'string') return named(body)
  for (const one of [body, ...Object.values(body)]) {
    if (typeof one !== 'object' || one === null) continue
    if ('at' in one && typeof one.at === 'string') return named(one.at)
    if ('pile' in one && typeof one.pile === 'string') return named(one.pile)
  }
  if ('charging' in body && body.charging !== undefined) return named(body.charging)
  if ('transaction' in body && body.transaction !== undefined) return named(body.transaction)
  if ('ready' in body && body.ready !== undefined) return named(body.ready)
  return 'delivered' in body && body.delivered !== undefined ? named(body.delivered) : nothing
}

const named = (text: string): Named => (text.includes('/') ? connectorAt(text) : { pileId: text, connectorId: null })
