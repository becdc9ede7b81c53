import type { ReactElement } from 'react'
import { StatusMark } from '#console/kit/status/status-marks.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { innerText, sizes, stateTextOf } from './chart.ts'
import type { Box } from './chart.ts'
import * as css from './chart.css.ts'
import type { PictureProps, StopProps } from './chart-picture.tsx'
import { markOf } from './state-mark.ts'

interface BoxProps {
  readonly box: Box
  readonly wiring: StopProps
  readonly picture: PictureProps
}

/** A state, a group, or the initial dot. */
export function BoxShape({ box, wiring, picture }: BoxProps): ReactElement {
  const { x, y, width, height, kind } = box
  if (kind === 'birth') {
    const radius = width / 2
    return <circle className={css.birth} cx={x + radius} cy={y + radius} r={radius - 1} />
  }
  const passed = picture.passed?.(box.inner, null) ?? 0
  return (
    // The keys belong to the button within it.
    <g {...wiring.frame}>
      <g aria-hidden="true">
        {kind === 'group' ? (
          <rect className={css.group} x={x} y={y} width={width} height={height} rx={10} />
        ) : (
          <StateShape box={box} picture={picture} />
        )}
        {passed === 0 ? null : (
          <rect key={passed} className={css.flash} x={x - 2} y={y - 2} width={width + 4} height={height + 4} rx={10} />
        )}
      </g>
      <rect {...wiring.button} className={css.ring} x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={11} />
    </g>
  )
}

type GroupHeadProps = Omit<BoxProps, 'wiring'>

/** The head of a group: arrows lead through it, so it is drawn over them, on a background of its own. */
export function GroupHead({ box, picture }: GroupHeadProps): ReactElement {
  const { name, x, y } = box
  return (
    <g aria-hidden="true" className={css.groupHead} data-head={name}>
      <text className={css.name} x={x + sizes.groupPad} y={y + 18}>
        {name}
      </text>
      <Inner box={box} picture={picture} top={y + sizes.groupHead} />
    </g>
  )
}

function StateShape({ box, picture }: GroupHeadProps): ReactElement {
  const { name, x, y, width, height, isFinal } = box
  const { lifecycle, say, way } = picture
  const left = x + sizes.boxPad
  const word = stateTextOf(lifecycle, name, say)
  return (
    <>
      <rect className={way?.at === name ? css.here : css.box} x={x} y={y} width={width} height={height} rx={8} />
      {isFinal ? (
        <rect className={css.ending} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={5} />
      ) : null}
      <g transform={`translate(${left} ${y + 8})`}>
        <StatusMark mark={markOf(lifecycle, name)} size={14} />
      </g>
      <text className={css.word} x={left + sizes.mark} y={y + 19.5}>
        {word ?? name}
      </text>
      {word === null ? null : (
        <text className={css.name} x={left + sizes.mark} y={y + 35}>
          {name}
        </text>
      )}
      <Figure box={box} picture={picture} />
      <Inner box={box} picture={picture} top={y + sizes.boxHeight} />
    </>
  )
}

function Figure({ box: { name, x, y, width }, picture: { counts, locale } }: GroupHeadProps): ReactElement | null {
  if (counts === undefined) return null
  const count = counts.get(name) ?? 0
  return (
    <text className={`${css.count} ${count === 0 ? css.none : ''}`} x={x + width - sizes.boxPad} y={y + 19.5}>
      {formatCount(count, locale)}
    </text>
  )
}

/** The internal transitions. */
function Inner({ box, picture, top }: GroupHeadProps & { readonly top: number }): ReactElement {
  const left = box.x + sizes.boxPad
  const lines = innerText(box.inner, picture.say)
  return (
    <>
      {/* A line has no identity but its place. */}
      {[...lines.entries()].map(([place, { text, line }]) => {
        const y = top + place * sizes.innerLine
        const isFirst = lines[place - 1]?.line !== line
        return (
          <g key={place}>
            {isFirst ? (
              <path className={css.innerMark} d={`M${left + 10.5} ${y + 4}a4 4 0 1 0 .5 3.4m-.2 -4.6v2.6h-2.6`} />
            ) : null}
            <text className={css.inner} x={left + sizes.mark} y={y + 10}>
              {text}
            </text>
          </g>
        )
      })}
    </>
  )
}
