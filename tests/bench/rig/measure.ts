import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '#tests/support/root.ts'

/** How figures are taken and told: medians of rounds in which the floor and ours take turns, one JSON line each. */

/** What a figure should come to (design/performance.md §2). */
export interface Goal {
  /** `ratio` is ours to the floor of the same run. */
  readonly of: 'value' | 'ratio'
  readonly atMost?: number
  readonly atLeast?: number
}

export interface Figure {
  readonly name: string
  readonly unit: string
  /** One value a round. */
  readonly values: readonly number[]
  /** What the floor took in the same rounds. */
  readonly floor?: readonly number[]
  readonly goal?: Goal
}

/** What the command line chose. */
export interface Plan {
  readonly rounds: number
  /** A tenth of the work, for a look; its figures are rough. */
  readonly quick: boolean
}

export type Report = (figure: Figure) => void

const file = join(root, 'tests/.reports/bench.jsonl')

/** Prints each figure as a line and keeps it in tests/.reports/bench.jsonl, which begins anew. */
export function openReport(): Report {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  return (figure) => {
    const line = JSON.stringify(lineOf(figure))
    console.log(line)
    appendFileSync(file, `${line}\n`)
  }
}

function lineOf({ name, unit, values, floor, goal }: Figure): object {
  const ratios = floor?.map((of, round) => (values[round] ?? Number.NaN) / of)
  const ratio = ratios === undefined ? undefined : rounded(median(ratios))
  const value = median(values)
  const judged = goal?.of === 'ratio' ? ratio : value
  return {
    name,
    unit,
    value: rounded(value),
    min: rounded(Math.min(...values)),
    max: rounded(Math.max(...values)),
    ...(floor === undefined ? {} : { ratio, floor: rounded(median(floor)) }),
    ...(goal === undefined ? {} : { goal, met: judged !== undefined && meets(judged, goal) }),
    machine: { load: rounded(loadavg()[0] ?? 0), cpus: availableParallelism(), node: process.version },
  }
}

const meets = (value: number, { atMost = Infinity, atLeast = -Infinity }: Goal): boolean =>
  value <= atMost && value >= atLeast

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which such a part of the values lies; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return below + (above - below) * (at - Math.floor(at))
}

/** Four digits are more than a shared machine can tell. */
const rounded = (value: number): number => Number(value.toPrecision(4))

/** Runs both sides turn by turn after one round that does not count, and collects what each round gave. */
export async function interleave<Floor, Ours>(
  rounds: number,
  floor: () => Floor | Promise<Floor>,
  ours: () => Ours | Promise<Ours>,
): Promise<{ readonly floor: readonly Floor[]; readonly ours: readonly Ours[] }> {
  const taken = { floor: [] as Floor[], ours: [] as Ours[] }
  await floor()
  await ours()
  for (let round = 0; round < rounds; round += 1) {
    taken.floor.push(await floor())
    taken.ours.push(await ours())
  }
  return taken
}

/** One figure of all rounds, and what it was of the floor. */
export const figureOf =
  <Round>(taken: { readonly floor: readonly Round[]; readonly ours: readonly Round[] }) =>
  (key: keyof Round): Pick<Figure, 'values'> & Required<Pick<Figure, 'floor'>> => ({
    values: taken.ours.map((one) => Number(one[key])),
    floor: taken.floor.map((one) => Number(one[key])),
  })

/** How many times a second something is done that does `count` of them each time it runs, over at least a tenth of a second. */
export function perSecond(count: number, run: () => unknown): number {
  const began = performance.now()
  let done = 0
  do {
    run()
    done += count
  } while (performance.now() - began < 100)
  return (done / (performance.now() - began)) * 1000
}
