import type { Rectangle, Chart } from './chart.ts'

/** Keyboard navigation on a chart: each box and each arrow is a stop, and an arrow key leads to the nearest one in its direction. */

/** What can be selected on a chart: a box, or an arrow between two. */
export interface ChartStop {
  readonly from: string
  /** Null: the box `from` itself. */
  readonly to: string | null
}

export const stopKey = ({ from, to }: ChartStop): string => (to === null ? from : `${from} ${to}`)

export const isStop = (one: ChartStop | null, other: ChartStop): boolean =>
  one !== null && one.from === other.from && one.to === other.to

interface PlacedStop {
  readonly stop: ChartStop
  readonly x: number
  readonly y: number
}

const middleOf = ({ x, y, width, height }: Rectangle): Pick<PlacedStop, 'x' | 'y'> => ({
  x: x + width / 2,
  y: y + height / 2,
})

/** Every stop with its middle; an arrow without a label stands in the middle of its line. */
function placedOf({ boxes, arrows }: Chart): readonly PlacedStop[] {
  return [
    ...boxes
      .filter(({ kind }) => kind !== 'birth')
      .map((box) => ({ stop: { from: box.name, to: null }, ...headOf(box) })),
    ...arrows.map(({ from, to, label, points }) => {
      const middle = points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 }
      return { stop: { from, to }, ...(label === null ? middle : middleOf(label)) }
    }),
  ]
}

/** A group is reached at its name, not in its middle, where there may be a state. */
const headOf = (box: Chart['boxes'][number]): Pick<PlacedStop, 'x' | 'y'> =>
  box.kind === 'group' ? { x: box.x + 40, y: box.y + 10 } : middleOf(box)

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** The weight of a distance sideways against one straight ahead. */
const aside = 2.2

/** The stop that a key leads to; undefined for other keys and at the edge. */
export function stopBeside(chart: Chart, at: ChartStop, key: string): ChartStop | undefined {
  const placed = placedOf(chart)
  if (key === 'Home') return placed[0]?.stop
  if (key === 'End') return placed.at(-1)?.stop
  const way = ways[key]
  const here = placed.find(({ stop }) => isStop(at, stop))
  if (way === undefined || here === undefined) return undefined
  const [right, down] = way
  const ahead = placed.flatMap((other) => {
    const [dx, dy] = [other.x - here.x, other.y - here.y]
    const forward = dx * right + dy * down
    const sideways = Math.abs(dx * down) + Math.abs(dy * right)
    return forward > 1 ? [{ stop: other.stop, distance: forward + sideways * aside }] : []
  })
  return ahead.toSorted((one, other) => one.distance - other.distance)[0]?.stop
}

/** Where the keyboard enters a chart. */
export const firstStop = ({ boxes }: Chart): ChartStop => ({
  from: boxes.find(({ kind }) => kind === 'state')?.name ?? '',
  to: null,
})
