import type { ELK, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { arrowKey, arrowsOf, groupsOf } from './arrows.ts'
import type { Arrow, ArrowLine } from './arrows.ts'
import { innerText, labelText, sizes, stateTextOf } from './chart.ts'
import type { Rectangle, Box, Chart, Point, TextLookup } from './chart.ts'
import { monoWidthOf, widthOf } from './text-width.ts'

/**
 * Lays a lifecycle's chart out with ELK, with room for what each of the given languages says: states in their groups, right-angled arrows, labels on them, nothing over anything
 * else (tests/console/areas/lab/layout.test.ts). Runs when the console is built, because ELK is ten times the console's size.
 */

/** The room of a chart on its page, in px: of several layouts the one with the largest scale is chosen. */
const room = { width: 840, height: 1_000 } as const

/** The layouts that are tried. Which one is best depends on the depth of the machine and on its cycles. */
const ways: readonly LayoutOptions[] = ['RIGHT', 'DOWN'].flatMap((direction) =>
  ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'].map((strategy) => ({
    'elk.direction': direction,
    'elk.layered.nodePlacement.strategy': strategy,
  })),
)

export async function layOut(elk: ELK, lifecycle: Lifecycle, says: readonly TextLookup[]): Promise<Chart> {
  const drawing = drawingOf(lifecycle, says)
  const charts: Chart[] = []
  for (const way of ways) charts.push(chartOf(drawing, await elk.layout(graphOf(drawing, way))))
  const scale = ({ width, height }: Chart): number => Math.min(1, room.width / width, room.height / height)
  const [best] = charts.toSorted((one, other) => scale(other) - scale(one) || one.height - other.height)
  if (best === undefined) throw new Error(`${lifecycle.name} was not laid out`)
  return best
}

type SizedBox = Omit<Box, 'x' | 'y'>

interface Drawing {
  readonly lifecycle: Lifecycle
  readonly plain: string | null
  readonly boxes: ReadonlyMap<string, SizedBox>
  /** The group around a state or group; undefined at the outside. */
  readonly around: ReadonlyMap<string, string>
  readonly arrows: readonly (Arrow & { readonly label: Rectangle | null })[]
}

function drawingOf(lifecycle: Lifecycle, languages: readonly TextLookup[]): Drawing {
  const all = arrowsOf(lifecycle)
  const plain = plainOf(all)
  const bornAnywhere =
    Object.keys(lifecycle.facts).length === 1 &&
    all.filter(({ from }) => isNew(from)).length === lifecycle.states.size - 1
  const moving = all.filter(({ from, to }) => from !== to && !(bornAnywhere && isNew(from)))
  const around = new Map<string, string>()
  for (const [state, { groups }] of lifecycle.states)
    for (const [index, inner] of [...groups, state].entries()) {
      const outer = groups[index - 1]
      if (outer !== undefined) around.set(inner, outer)
    }
  const spoken = (lines: readonly ArrowLine[]): readonly ArrowLine[] => lines.filter(({ fact }) => fact !== plain)
  const innerOf = (place: string): readonly ArrowLine[] =>
    spoken(all.filter(({ from, to }) => from === place && to === place).flatMap(({ lines }) => lines))
  const boxes = new Map<string, SizedBox>()
  for (const name of groupsOf(lifecycle).keys())
    boxes.set(name, groupBox({ name, kind: 'group', isFinal: false, inner: innerOf(name) }, languages))
  for (const [name, { isFinal }] of lifecycle.states) {
    if (isNew(name) && bornAnywhere) continue
    const kind = isNew(name) ? 'birth' : 'state'
    boxes.set(name, stateBox({ name, kind, isFinal, inner: innerOf(name) }, { lifecycle, languages }))
  }
  const arrows = moving.map((arrow) => {
    const said = spoken(arrow.lines)
    return { ...arrow, label: said.length === 0 ? null : labelOf(said, languages) }
  })
  return { lifecycle, plain, boxes, around, arrows }
}

/** From this many arrows on, their common fact is named once instead of on each. */
const plainLeast = 10

function plainOf(all: readonly Arrow[]): string | null {
  const counts = new Map<string, number>()
  for (const { from, to, lines } of all)
    for (const fact of new Set(lines.map((line) => line.fact)))
      if (from !== to) counts.set(fact, (counts.get(fact) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most === undefined || most[1] < plainLeast ? null : most[0]
}

/** The most that any of the languages needs. */
const most = (languages: readonly TextLookup[], needs: (say: TextLookup) => number): number =>
  Math.max(...languages.map(needs))

type UnsizedBox = Omit<Box, 'x' | 'y' | 'width' | 'height'>

/** The minimum size of a group; it grows around its members. */
function groupBox(box: UnsizedBox, languages: readonly TextLookup[]): SizedBox {
  const lines = most(languages, (say) => innerText(box.inner, say).length)
  const text = most(languages, (say) => widest(innerText(box.inner, say).map((line) => line.text)))
  const width = 2 * sizes.groupPad + Math.max(monoWidthOf(box.name, sizes.name), sizes.mark + text)
  return { ...box, width, height: sizes.groupHead + lines * sizes.innerLine + 8 }
}

interface BoxContext {
  readonly lifecycle: Lifecycle
  readonly languages: readonly TextLookup[]
}

function stateBox(box: UnsizedBox, { lifecycle, languages }: BoxContext): SizedBox {
  if (box.kind === 'birth') return { ...box, width: sizes.birth, height: sizes.birth }
  const { name, inner } = box
  const word = most(languages, (say) => widthOf(stateTextOf(lifecycle, name, say) ?? name, sizes.word)) * 1.06
  const lines = most(languages, (say) => innerText(inner, say).length)
  const text = most(languages, (say) => widest(innerText(inner, say).map((line) => line.text)))
  const needed = Math.max(word + sizes.count, monoWidthOf(name, sizes.name), text) + sizes.mark + 2 * sizes.boxPad
  const foot = lines === 0 ? 0 : lines * sizes.innerLine + 8
  return { ...box, width: Math.ceil(Math.max(sizes.boxLeast, needed)), height: sizes.boxHeight + foot }
}

function labelOf(lines: readonly ArrowLine[], languages: readonly TextLookup[]): Rectangle {
  const width = most(languages, (say) => widest(labelText(lines, say)))
  const count = most(languages, (say) => labelText(lines, say).length)
  const pad = 2 * sizes.labelPad
  return { x: 0, y: 0, width: width + pad, height: count * sizes.labelLine + pad }
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => widthOf(text, sizes.label)))

const common: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.thoroughness': '10',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  'elk.padding': `[left=${sizes.margin},top=${sizes.margin},right=${sizes.margin},bottom=${sizes.margin}]`,
}

/** The label sits on its arrow, so that nobody has to guess which one it belongs to. */
const inline: LayoutOptions = { 'elk.edgeLabels.inline': 'true' }

function graphOf({ boxes, around, arrows }: Drawing, way: LayoutOptions): ElkNode {
  const nodes = new Map<string, ElkNode>()
  const root: ElkNode = { id: 'root', layoutOptions: { ...common, ...way }, children: [] }
  for (const { name, kind, width, height } of boxes.values()) {
    const pad = sizes.groupPad
    const layoutOptions = {
      ...common,
      ...way,
      'elk.padding': `[left=${pad},top=${height},right=${pad},bottom=${pad}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, ${height + pad})`,
    }
    nodes.set(name, kind === 'group' ? { id: name, children: [], layoutOptions } : { id: name, width, height })
  }
  for (const [name, node] of nodes) {
    const outer = nodes.get(around.get(name) ?? '') ?? root
    outer.children?.push(node)
  }
  const edges = linesOf(arrows).map(({ from, to, label }): ElkExtendedEdge => {
    const id = arrowKey(from, to)
    const labels =
      label === null
        ? []
        : [{ id: `label ${id}`, text: id, width: label.width, height: label.height, layoutOptions: inline }]
    return { id, sources: [from], targets: [to], labels }
  })
  return { ...root, edges }
}

/** One line for each arrow; two opposite arrows without labels share one. */
const linesOf = (arrows: Drawing['arrows']): Drawing['arrows'] =>
  arrows.filter(
    ({ from, to, label }, index) =>
      label !== null ||
      !arrows.slice(0, index).some((other) => other.label === null && other.from === to && other.to === from),
  )

function chartOf({ lifecycle, plain, boxes, arrows }: Drawing, laid: ElkNode): Chart {
  const places = new Map<string, ElkNode>()
  const visit = (node: ElkNode): void => {
    places.set(node.id, node)
    for (const child of node.children ?? []) visit(child)
  }
  visit(laid)
  const edges = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    lifecycle: lifecycle.name,
    plain,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    boxes: [...boxes.values()].map((box) => {
      const { x = 0, y = 0, width = box.width, height = box.height } = places.get(box.name) ?? {}
      return { ...box, x: round(x), y: round(y), width: round(width), height: round(height) }
    }),
    arrows: arrows.map((arrow) => {
      const edge = edges.get(arrowKey(arrow.from, arrow.to))
      const points =
        edge === undefined ? pointsOf(edges.get(arrowKey(arrow.to, arrow.from))).toReversed() : pointsOf(edge)
      const [at] = edge?.labels ?? []
      const label = arrow.label === null ? null : { ...arrow.label, x: round(at?.x ?? 0), y: round(at?.y ?? 0) }
      return { ...arrow, label, points }
    }),
  }
}

function pointsOf(edge: ElkExtendedEdge | undefined): readonly Point[] {
  const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ])
  return points.map(({ x, y }) => ({ x: round(x), y: round(y) }))
}

const round = (value: number): number => Math.round(value * 10) / 10
