import type { ReactElement } from 'react'
import type { ArrowLine } from './arrows.ts'
import { labelText, sizes, ownLinesOf } from './chart.ts'
import type { Rectangle, DrawnArrow, Point, TextLookup } from './chart.ts'
import * as css from './chart.css.ts'
import type { PictureProps, StopProps } from './chart-picture.tsx'

interface ArrowProps {
  readonly arrow: DrawnArrow
  readonly wiring: StopProps
  readonly picture: PictureProps
}

/** The widest line of the heat map, and the thinnest, in px. */
const thick = 4.5
const thin = 1.25

/** One arrow with its label, and what passes along it. */
export function ArrowShape({ arrow, wiring, picture }: ArrowProps): ReactElement {
  const { heat, passed, way, say } = picture
  const path = pathOf(arrow.points)
  const often = heat?.(arrow)
  const taken = way?.taken(arrow)
  const news = passed?.(arrow.lines, arrow.to) ?? 0
  return (
    // The keys belong to the button within it.
    <g
      {...wiring.frame}
      {...(often === undefined ? {} : { 'data-heat': often === 0 ? 'never' : 'taken' })}
      {...(taken === undefined ? {} : { 'data-way': taken.length === 0 ? 'aside' : 'past' })}
    >
      <path {...wiring.button} className={css.reach} d={path} />
      <g aria-hidden="true">
        <path
          className={css.line}
          d={path}
          {...(often === undefined || often === 0 ? {} : { style: { strokeWidth: thin + (thick - thin) * often } })}
        />
        <path className={css.head} d={headOf(arrow.points)} />
        {news === 0 ? null : <path key={news} className={css.pulse} d={path} pathLength={1} />}
        {arrow.label === null ? null : <Label label={arrow.label} lines={ownLinesOf(arrow, picture.chart)} say={say} />}
        {taken === undefined || taken.length === 0 ? null : <Steps arrow={arrow} steps={taken} />}
      </g>
    </g>
  )
}

interface LabelProps {
  readonly label: Rectangle
  readonly lines: readonly ArrowLine[]
  readonly say: TextLookup
}

function Label({ label, lines: told, say }: LabelProps): ReactElement {
  const lines = labelText(told, say)
  const top = label.y + (label.height - lines.length * sizes.labelLine) / 2
  return (
    <>
      <rect className={css.labelBack} {...label} rx={4} />
      <text className={css.label}>
        {/* A line has no identity but its place. */}
        {[...lines.entries()].map(([place, line]) => (
          <tspan key={place} x={label.x + label.width / 2} y={top + 11.5 + place * sizes.labelLine}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  )
}

/** Which steps of a record's way led along an arrow: the last of them, near its end. */
function Steps({
  arrow,
  steps,
}: {
  readonly arrow: DrawnArrow
  readonly steps: readonly number[]
}): ReactElement | null {
  const [start, next] = arrow.points
  if (start === undefined || next === undefined) return null
  const step = steps.length > 1 ? `${steps.at(-1) ?? ''}+` : String(steps[0])
  const half = 5 + step.length * 3.2
  const [x, y] = [start.x + Math.sign(next.x - start.x) * (half + 2), start.y + Math.sign(next.y - start.y) * 11]
  return (
    <>
      <rect className={css.stepBack} x={x - half} y={y - 8} width={half * 2} height={16} rx={8} />
      <text className={css.step} x={x} y={y + 3.5}>
        {step}
      </text>
    </>
  )
}

/** Right angles, rounded a little. */
function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (before === undefined) return `M${point.x} ${point.y}`
      if (after === undefined) return `L${point.x} ${point.y}`
      const [into, out] = [toward(point, before), toward(point, after)]
      return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`
    })
    .join('')
}

const bend = 7

function toward(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const share = distance === 0 ? 0 : Math.min(bend, distance / 2) / distance
  return { x: tenth(from.x + (to.x - from.x) * share), y: tenth(from.y + (to.y - from.y) * share) }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The tip at the end of a line, pointing where its last piece does. */
function headOf(points: readonly Point[]): string {
  const [before, end] = points.slice(-2)
  if (before === undefined || end === undefined) return ''
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)]
  const back = { x: end.x - dx * 8, y: end.y - dy * 8 }
  return `M${end.x} ${end.y}L${back.x + dy * 4.5} ${back.y + dx * 4.5}L${back.x - dy * 4.5} ${back.y - dx * 4.5}Z`
}
