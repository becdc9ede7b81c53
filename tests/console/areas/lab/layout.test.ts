import { describe, expect, it } from 'vitest'
import ELK from 'elkjs/lib/elk.bundled.js'
import { arrowsOf } from '#console/areas/lab/atlas/chart/arrows.ts'
import { labelText, scripts, sizes, ownLinesOf, stateTextOf } from '#console/areas/lab/atlas/chart/chart.ts'
import type { Rectangle, Chart, DrawnArrow, TextLookup } from '#console/areas/lab/atlas/chart/chart.ts'
import { layOut } from '#console/areas/lab/atlas/chart/layout.ts'
import { widthOf } from '#console/areas/lab/atlas/chart/text-width.ts'
import { atlas } from '#machines/atlas.ts'
import { describe as tableOf } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { textsIn } from '#tests/support/code/locales.ts'

/** Every chart as it is drawn: nothing lies over anything else, whatever the language. */

const elk = new ELK.default()
const sayerOf = (language: string): TextLookup => {
  const texts = textsIn(language)
  return (key) => texts.get(key) ?? key
}

const meets = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const lies = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.1 &&
  inner.y + inner.height <= outer.y + outer.height + 0.1

interface Named extends Rectangle {
  readonly name: string
}

const nameOf = ({ from, to }: DrawnArrow): string => `${from} → ${to}`
const labelsOf = ({ arrows }: Chart): readonly Named[] =>
  arrows.flatMap((arrow) => (arrow.label === null ? [] : [{ ...arrow.label, name: nameOf(arrow) }]))
const statesOf = ({ boxes }: Chart): readonly Named[] => boxes.filter(({ kind }) => kind !== 'group')

/** The pieces of an arrow, a px inside what they touch. */
const piecesOf = ({ points }: DrawnArrow): readonly Rectangle[] =>
  points.slice(1).map((end, index) => {
    const start = points[index] ?? end
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)]
    return { x, y, width: Math.abs(start.x - end.x) || 0.01, height: Math.abs(start.y - end.y) || 0.01 }
  })
const within = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: x + 1,
  y: y + 1,
  width: width - 2,
  height: height - 2,
})

const overlapping = (things: readonly Named[]): readonly string[] =>
  things.flatMap((one, index) =>
    things.slice(index + 1).flatMap((other) => (meets(one, other) ? [`${one.name} over ${other.name}`] : [])),
  )

describe.each(Object.entries(scripts))('in %s letters', (_, languages) => {
  const says = languages.map(sayerOf)

  it.each([...atlas])('the chart of %s lies clear and says all', async (name, lifecycle) => {
    const chart = await layOut(elk, lifecycle, says)
    const page = { x: 0, y: 0, width: chart.width, height: chart.height }
    const [states, labels] = [statesOf(chart), labelsOf(chart)]
    expect(overlapping([...states, ...labels]), name).toEqual([])
    expect([...chart.boxes, ...labels].filter((thing) => !lies(thing, page))).toEqual([])
    const crossed = chart.arrows.flatMap((arrow) =>
      [...states, ...labels.filter((label) => label.name !== nameOf(arrow))]
        .filter((thing) => piecesOf(arrow).some((piece) => meets(piece, within(thing))))
        .map((thing) => `${nameOf(arrow)} over ${thing.name}`),
    )
    expect(crossed).toEqual([])
    expect(chart.arrows.filter(({ points }) => points.length < 2)).toEqual([])
    for (const say of says) {
      const tight = chart.arrows.filter(
        (arrow) => arrow.label !== null && !fits(labelText(ownLinesOf(arrow, chart), say), arrow.label),
      )
      expect(tight.map(nameOf)).toEqual([])
      const narrow = states.filter(
        ({ name: state, width }) =>
          state !== 'New' &&
          widthOf(stateTextOf(lifecycle, state, say) ?? state, sizes.word) > width - sizes.mark - sizes.count,
      )
      expect(narrow.map((state) => state.name)).toEqual([])
    }
  })

  it.each([...atlas])('the chart of %s keeps its groups apart from what stands outside', async (_name, lifecycle) => {
    const chart = await layOut(elk, lifecycle, says)
    for (const group of chart.boxes.filter(({ kind }) => kind === 'group')) {
      const members = statesOf(chart).filter(({ name }) => lifecycle.states.get(name)?.groups.includes(group.name))
      const others = statesOf(chart).filter((state) => !members.includes(state))
      expect(members.filter((state) => !lies(state, group))).toEqual([])
      expect(others.filter((state) => meets(state, group))).toEqual([])
    }
  })
})

const fits = (lines: readonly string[], { width, height }: Rectangle): boolean =>
  lines.length * sizes.labelLine <= height && lines.every((line) => widthOf(line, sizes.label) <= width)

describe('the arrows', () => {
  const told = (lifecycle: Lifecycle): readonly string[] =>
    arrowsOf(lifecycle).flatMap(({ from, to, lines }) =>
      lines.flatMap(({ fact, guards, sources }) =>
        sources.map((source) => [source, fact, guards.join(), from === to ? source : to].join(' ')),
      ),
    )

  it.each([...atlas])('of %s tell each regular transition once', (_, lifecycle) => {
    const table = tableOf(lifecycle).filter(({ irregular }) => !irregular)
    const expected = table.map(({ from, fact, guards, to }) => [from, fact, guards.join(), to].join(' '))
    expect(told(lifecycle).toSorted()).toEqual(expected.toSorted())
  })
})
