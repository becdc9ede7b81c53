import uPlot from 'uplot'
import type { Tone } from '#machines/kit/lifecycle.ts'
import { brand, color, font } from '#console/theme/theme.css.ts'
import { isolatedIn } from './curve-data.ts'
import type { CurveMark, CurveSeries } from './curve-data.ts'

/** The options of uPlot: colours are read at every drawing, so that a change of theme needs no new chart. */

export interface CurveLook {
  readonly series: readonly CurveSeries[]
  readonly zone: string
  /** Titles of the axes, ready text; the time axis names its zone. */
  readonly titles: { readonly time: string; readonly left: string; readonly right?: string | undefined }
  readonly limit: number | null
  /** Where the right axis ends; null: a little above its highest value. */
  readonly rightMost: number | null
  readonly isRightWhole: boolean
  readonly marks: readonly CurveMark[]
  readonly onCursor: (index: number | null) => void
  readonly onZoom: (isZoomed: boolean) => void
}

/** The current value of a token, for canvases, which know no CSS variables. */
function worth(reference: string): string {
  const name = reference.slice('var('.length, -1)
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

export const strokeOf = (name: Tone | 'brand'): string => (name === 'brand' ? brand.border : color.tone[name].swatch)

/** px */
const FONT_SIZE = 12
const fontOf = (pixels: number): string => `${pixels}px ${font.sans}`
const AXIS_FONT = fontOf(FONT_SIZE)
const AXIS_GAP = 6
const LEFT_ROOM = 52
const BOTTOM_ROOM = 32
const LABEL_ROOM = 18
const POINT_SIZE = 6
const MARK_ROOM = 16
const WHOLE = [1, 2, 5, 10]

const scaleOf = (series: CurveSeries): string => series.side ?? 'left'

/** Power and the like start at zero, so a drop looks as large as it is. */
function fromZero(_: uPlot, __: number, most: number): uPlot.Range.MinMax {
  return [0, Number.isFinite(most) && most > 0 ? most * 1.1 : 1]
}

export function curveOptions(
  look: CurveLook,
  size: { readonly width: number; readonly height: number },
): uPlot.Options {
  const { zone, titles, series } = look
  const axis = {
    stroke: () => worth(color.inkFaint),
    font: AXIS_FONT,
    labelFont: AXIS_FONT,
    labelSize: LABEL_ROOM,
    gap: AXIS_GAP,
    grid: { stroke: () => worth(color.line), width: 1 },
    ticks: { show: false },
  } satisfies uPlot.Axis
  const side = (scale: 'left' | 'right', label: string): uPlot.Axis => ({
    ...axis,
    scale,
    label,
    side: scale === 'left' ? 3 : 1,
    size: LEFT_ROOM,
    ...(scale === 'right' ? { grid: { show: false } } : {}),
    ...(scale === 'right' && look.isRightWhole ? { incrs: WHOLE } : {}),
  })
  const hasRight = titles.right !== undefined && series.some((one) => one.side === 'right')
  return {
    ...size,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
    legend: { show: false },
    // Each mark has a line of its own above the drawing for its name, so that no two lie on each other.
    padding: [look.marks.length === 0 ? null : look.marks.length * MARK_ROOM + AXIS_GAP, null, null, null],
    cursor: { y: false, drag: { x: true, y: false, setScale: true }, points: { size: 7 } },
    scales: {
      x: { time: true },
      left: { range: fromZero },
      right: { range: look.rightMost === null ? fromZero : [0, look.rightMost] },
    },
    axes: [
      { ...axis, label: titles.time, size: BOTTOM_ROOM, values: clockLabels },
      side('left', titles.left),
      ...(hasRight && titles.right !== undefined ? [side('right', titles.right)] : []),
    ],
    series: [{}, ...series.map(lineOf)],
    hooks: {
      draw: [(plot) => drawLimit(plot, look.limit), (plot) => drawMarks(plot, look.marks)],
      setCursor: [(plot) => look.onCursor(plot.cursor.idx ?? null)],
      setSelect: [(plot) => look.onZoom(plot.select.width > 0)],
    },
  }
}

function lineOf(series: CurveSeries): uPlot.Series {
  const stroke = (): string => worth(strokeOf(series.color))
  return {
    label: series.label,
    scale: scaleOf(series),
    stroke,
    width: 1.75,
    ...(series.side === 'right' ? { dash: [2, 3] } : { fill: () => `${worth(strokeOf(series.color))}1f` }),
    // A line begins with its second point; one that stands alone is drawn as what it is.
    points: { show: true, size: POINT_SIZE, fill: stroke, filter: (plot, index) => isolatedIn(plot.data[index] ?? []) },
    spanGaps: false,
  }
}

/** Clock times, with the day where it changes. */
const clockLabels: uPlot.Axis.Values = [
  [3600 * 24, '{YYYY}-{MM}-{DD}', null, null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, null, null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, null, null, null, null, 1],
]

/** The limit as a dashed line in the colour of attention. */
function drawLimit(plot: uPlot, limit: number | null): void {
  if (limit === null) return
  const y = plot.valToPos(limit, 'left', true)
  const { left, top, width, height } = plot.bbox
  if (y < top || y > top + height) return
  const { ctx } = plot
  ctx.save()
  ctx.strokeStyle = worth(color.tone.attention.swatch)
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(left, y)
  ctx.lineTo(left + width, y)
  ctx.stroke()
  ctx.restore()
}

/** Upright lines, each with its name above the drawing: to the right of the line, or to the left where there is no room. */
function drawMarks(plot: uPlot, marks: readonly CurveMark[]): void {
  const { ctx } = plot
  const { left, top, width, height } = plot.bbox
  ctx.save()
  ctx.font = fontOf(FONT_SIZE * devicePixelRatio)
  ctx.fillStyle = worth(color.inkMuted)
  ctx.strokeStyle = worth(color.inkFaint)
  ctx.lineWidth = devicePixelRatio
  ctx.textBaseline = 'middle'
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio])
  for (const [row, { at, label }] of marks.entries()) {
    const x = plot.valToPos(Date.parse(at) / 1000, 'x', true)
    if (x < left || x > left + width) continue
    const y = top - (AXIS_GAP + (marks.length - row - 0.5) * MARK_ROOM) * devicePixelRatio
    const gap = 4 * devicePixelRatio
    const isLeft = x + gap + ctx.measureText(label).width > left + width
    ctx.textAlign = isLeft ? 'right' : 'left'
    ctx.fillText(label, isLeft ? x - gap : x + gap, y)
    ctx.beginPath()
    ctx.moveTo(x, y - (MARK_ROOM / 2) * devicePixelRatio)
    ctx.lineTo(x, top + height)
    ctx.stroke()
  }
  ctx.restore()
}
