import type { FocusEvent, KeyboardEvent, ReactElement, Ref } from 'react'
import { useState } from 'react'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { ArrowShape } from './arrow-shape.tsx'
import type { ArrowLine } from './arrows.ts'
import { BoxShape, GroupHead } from './box-shape.tsx'
import type { Chart, DrawnArrow, TextLookup } from './chart.ts'
import * as css from './chart.css.ts'
import { firstStop, isStop, stopBeside, stopKey } from './chart-keys.ts'
import type { ChartStop } from './chart-keys.ts'

/** The figures that are shown on a chart. */
export interface ChartFigures {
  /** Records in each state; without it no figures are drawn. */
  readonly counts?: ReadonlyMap<string, number>
  /** How often an arrow was taken, from 0 for never to 1 for the most: the heat map. */
  readonly heat?: (arrow: DrawnArrow) => number
  /** The number of the update in which one of these transitions last occurred; 0 for none yet. `to` is null for internal ones. */
  readonly passed?: (lines: readonly ArrowLine[], to: string | null) => number
  /** The path of one record: its state, and the arrows it took. */
  readonly way?: { readonly at: string; readonly taken: (arrow: DrawnArrow) => readonly number[] }
}

export interface PictureProps extends ChartFigures {
  readonly chart: Chart
  readonly lifecycle: Lifecycle
  readonly say: TextLookup
  readonly locale: string
  readonly label: string
  /** The accessible name of a stop. */
  readonly nameOf: (stop: ChartStop) => string
  readonly selected: ChartStop | null
  readonly onSelect: (stop: ChartStop | null) => void
  /** Called when the focus moves to a stop, which has to be visible then. */
  readonly onReach: (element: Element) => void
}

/** A ref to the SVG element, for the export. */
export interface AnchorProps {
  readonly anchor?: Ref<SVGSVGElement> | undefined
}

/**
 * The chart with keyboard navigation: one tab stop, arrow keys to the nearest box or arrow, Enter selects, Escape clears the
 * selection.
 */
export function ChartPicture({ anchor, ...props }: PictureProps & AnchorProps): ReactElement {
  const { chart, label, nameOf, selected, onSelect, onReach } = props
  const [reached, setReached] = useState<ChartStop | null>(null)
  const entry = reached ?? selected ?? firstStop(chart)
  const press = (event: KeyboardEvent<SVGElement>, at: ChartStop): void => {
    if (event.key === 'Enter' || event.key === ' ') onSelect(at)
    else if (event.key === 'Escape' && selected !== null) onSelect(null)
    else {
      const next = stopBeside(chart, at, event.key)
      if (next === undefined) return
      const found = event.currentTarget.ownerSVGElement?.querySelector<SVGElement>(
        `[data-stop="${CSS.escape(stopKey(next))}"]`,
      )
      found?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const wiring = (stop: ChartStop): StopProps => ({
    frame: {
      className: css.stop,
      'data-pressed': isStop(selected, stop),
      onClick: () => onSelect(isStop(selected, stop) ? null : stop),
    },
    button: {
      role: 'button',
      tabIndex: isStop(entry, stop) ? 0 : -1,
      'aria-label': nameOf(stop),
      'aria-pressed': isStop(selected, stop),
      'data-stop': stopKey(stop),
      onKeyDown: (event) => press(event, stop),
      onFocus: (event) => {
        setReached(stop)
        if (event.target.matches(':focus-visible')) onReach(event.target)
      },
    },
  })
  return (
    <svg
      ref={anchor}
      className={css.picture}
      width={chart.width}
      height={chart.height}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      role="group"
      aria-label={label}
    >
      {chart.boxes.map((box) => (
        <BoxShape key={box.name} box={box} wiring={wiring({ from: box.name, to: null })} picture={props} />
      ))}
      {chart.arrows.map((arrow) => (
        <ArrowShape key={stopKey(arrow)} arrow={arrow} wiring={wiring(arrow)} picture={props} />
      ))}
      {chart.boxes.map((box) => (box.kind === 'group' ? <GroupHead key={box.name} box={box} picture={props} /> : null))}
    </svg>
  )
}

/**
 * The props that make a shape a stop: all of it can be pressed, and one part of it without text is the button, because its
 * accessible name says more than its label.
 */
export interface StopProps {
  readonly frame: { readonly className: string; readonly 'data-pressed': boolean; readonly onClick: () => void }
  readonly button: {
    readonly role: 'button'
    readonly tabIndex: 0 | -1
    readonly 'aria-label': string
    readonly 'aria-pressed': boolean
    readonly 'data-stop': string
    readonly onKeyDown: (event: KeyboardEvent<SVGElement>) => void
    readonly onFocus: (event: FocusEvent<SVGElement>) => void
  }
}
