import { castsIn, linesOf, silencedIn } from '#tests/support/code/casts.ts'
import { productRooms, rooms, sourcesOf } from '#tests/support/code/sources.ts'
import { knotted, reachesOfThings } from '#tests/support/code/things.ts'
import type { Plan, Report } from './rig/measure.ts'

/** What one step costs: the shape of the tree, counted from its files. */

/** Pages with a list, mostly a form and a detail; styles count as their lines. */
const pages: Readonly<Record<string, string>> = {
  bills: 'console/areas/finance/bill',
  lists: 'console/areas/equipment/lists',
  firmware: 'console/areas/equipment/firmware',
  reservations: 'console/areas/charging/reservation',
  alarms: 'console/areas/maintenance/alarm',
  records: 'console/areas/charging/record',
}

/** The page of a thing that was added on the parts that those pages were moved onto: at most 120 lines. */
const measure = 'console/areas/users/vehicle'
const MEASURE_LINES = 120

const LONG_LINES = 300

export function benchShape(_plan: Plan, report: Report): Promise<void> {
  const count = (name: string, value: number, atMost?: number): void =>
    report({
      name: `shape.${name}`,
      unit: 'count',
      values: [value],
      ...(atMost === undefined ? {} : { goal: { of: 'value', atMost } as const }),
    })
  for (const [page, folder] of Object.entries(pages)) {
    const sources = sourcesOf([folder])
    count(`${page}.files`, sources.length)
    count(`${page}.lines`, linesOf(sources))
  }
  count('pages.lines', linesOf(sourcesOf(Object.values(pages))))
  count('vehicle.lines', linesOf(sourcesOf([measure])), MEASURE_LINES)
  const everything = sourcesOf(rooms)
  const folders = Map.groupBy(everything, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  count('folder.largest', Math.max(...[...folders.values()].map((files) => files.length)), 20)
  count('files.long', everything.filter((source) => linesOf([source]) > LONG_LINES).length, 0)
  const product = sourcesOf(productRooms)
  const thousands = linesOf(product) / 1_000
  count('lines', linesOf(product))
  count('casts.a thousand lines', product.flatMap(castsIn).length / thousands, 1)
  count('silenced.a thousand lines', product.flatMap(silencedIn).length / thousands, 0.1)
  count('knots', knotted(reachesOfThings()).length, 0)
  return Promise.resolve()
}
