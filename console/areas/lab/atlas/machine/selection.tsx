import type { ReactElement } from 'react'
import { describe } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { formatCount } from '#console/kit/text/format.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { StatusMark } from '#console/kit/status/status-marks.tsx'
import type { ArrowLine } from '../chart/arrows.ts'
import type { Box, Chart } from '../chart/chart.ts'
import { stopKey } from '../chart/chart-keys.ts'
import type { ChartStop } from '../chart/chart-keys.ts'
import { Legend } from '../chart/legend.tsx'
import type { HeatRow } from './heat.ts'
import { markOf } from '../chart/state-mark.ts'
import * as css from '../parts.css.ts'
import { Roles } from '../roles.tsx'
import { lifecycleTextsOf } from '../lifecycle-texts.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

export interface SelectionProps {
  readonly lifecycle: Lifecycle
  readonly chart: Chart
  readonly selected: ChartStop | null
  readonly onSelect: (stop: ChartStop | null) => void
  readonly counts: ReadonlyMap<string, number>
  readonly heat: readonly HeatRow[]
  readonly texts: LifecycleTexts
  readonly locale: string
  /** Where the records are listed that stand in a state. */
  readonly onRecords: (state: string) => void
}

/** The selection on the chart as text: a box with its outgoing transitions, or an arrow with its guards and roles. */
export function Selection(props: SelectionProps): ReactElement {
  const { chart, selected, texts } = props
  const box = chart.boxes.find(({ name }) => selected?.to === null && name === selected.from)
  const arrow = chart.arrows.find((one) => selected !== null && stopKey(one) === stopKey(selected))
  if (box !== undefined) return <BoxDetails {...props} box={box} />
  if (arrow === undefined)
    return (
      <div className={css.stack}>
        <p className={css.muted}>{texts.text('atlas.select')}</p>
        <Legend text={texts.text} />
      </div>
    )
  const { from, to, lines } = arrow
  return (
    <div className={css.stack}>
      <p className={css.heading}>{texts.text('atlas.arrow', { from: boxName(from, props), to: texts.state(to) })}</p>
      <ArrowLines {...props} lines={lines} to={to} />
    </div>
  )
}

/** A group has no word of its own. */
const boxName = (place: string, { lifecycle, texts }: Pick<SelectionProps, 'lifecycle' | 'texts'>): string =>
  lifecycle.states.has(place) ? texts.state(place) : place

function BoxDetails(props: SelectionProps & { readonly box: Box }): ReactElement {
  const { lifecycle, chart, box, counts, texts, locale, onRecords, onSelect } = props
  const { text } = texts
  const isState = box.kind === 'state'
  const count = counts.get(box.name) ?? 0
  const on = chart.arrows.filter(({ from }) => from === box.name)
  const irregular = describe(lifecycle).filter((row) => row.irregular && row.from === box.name)
  return (
    <div className={css.stack}>
      <div className={css.part}>
        <p className={`${css.heading} ${css.inline}`}>
          {isState ? <StatusMark mark={markOf(lifecycle, box.name)} /> : null}
          {isState ? texts.state(box.name) : box.name}
        </p>
        <span className={css.mono}>{box.name}</span>
        {isState ? (
          <span className={css.between}>
            <span>{text('atlas.count', { count, shown: formatCount(count, locale) })}</span>
            <button type="button" className={css.jump} onClick={() => onRecords(box.name)}>
              {text('atlas.records.show')}
            </button>
          </span>
        ) : null}
        {box.isFinal ? <span className={css.muted}>{text('atlas.final')}</span> : null}
      </div>
      {box.inner.length === 0 ? null : (
        <div className={css.part}>
          <p className={css.partTitle}>{text('atlas.stays')}</p>
          <ArrowLines {...props} lines={box.inner} to={null} />
        </div>
      )}
      {on.length === 0 ? null : (
        <div className={css.part}>
          <p className={css.partTitle}>{text('atlas.leads')}</p>
          <ul className={css.list}>
            {on.map((arrow) => (
              <li key={stopKey(arrow)}>
                <button type="button" className={css.jump} onClick={() => onSelect({ from: arrow.from, to: arrow.to })}>
                  {`${arrow.lines.map(({ fact }) => texts.fact(fact)).join(', ')} → ${texts.state(arrow.to)}`}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {irregular.length === 0 ? null : (
        <p className={css.muted}>{text('atlas.irregular', { count: irregular.length })}</p>
      )}
    </div>
  )
}

interface ArrowLinesProps extends SelectionProps {
  readonly lines: readonly ArrowLine[]
  /** Null: it stays. */
  readonly to: string | null
}

/** The lines of an arrow: the fact, its guards, the commands that result in it, and how often it occurred. */
function ArrowLines({ lifecycle, lines, to, heat, texts, locale }: ArrowLinesProps): ReactElement {
  const { text } = texts
  return (
    <ul className={css.list}>
      {lines.map((line) => {
        const { fact, guards, sources } = line
        const rows = heat.filter(
          (row) => row.fact === fact && sources.includes(row.from) && row.to === (to ?? row.from),
        )
        const sum = (side: 'fleet' | 'tests'): string =>
          formatCount(
            rows.reduce((total, row) => total + row[side], 0),
            locale,
          )
        return (
          <li key={`${fact} ${guards.join()}`} className={css.part}>
            <strong>{texts.fact(fact)}</strong>
            <span className={css.mono}>{fact}</span>
            {guards.length === 0 ? null : <span className={css.muted}>{text('atlas.refusedWith')}</span>}
            {guards.map((guard) => (
              <span key={guard} className={css.rule}>
                <span className={css.muted}>
                  <Icon name="key" size={14} />
                </span>
                <span>
                  {texts.guard(guard)} <span className={css.mono}>{guard}</span>
                </span>
              </span>
            ))}
            {Object.entries(lifecycle.commands)
              .filter(([, command]) => command.fact === fact)
              .map(([name, { by }]) => (
                <span key={name} className={css.inline}>
                  <span className={css.muted}>{texts.command(name)}</span>
                  <Roles by={by} texts={texts} />
                </span>
              ))}
            <span className={css.muted}>{text('atlas.taken', { fleet: sum('fleet'), tests: sum('tests') })}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the accessible name of a stop. */
export function stopNamer(
  lifecycle: Lifecycle,
  chart: Chart,
  look: { readonly text: LifecycleTexts['text']; readonly counts?: ReadonlyMap<string, number> },
): (stop: ChartStop) => string {
  const texts = lifecycleTextsOf(lifecycle, look.text)
  return (stop) => {
    const { from, to } = stop
    if (to === null) {
      const name = boxName(from, { lifecycle, texts })
      const count = look.counts?.get(from) ?? 0
      return look.counts === undefined || !lifecycle.states.has(from)
        ? name
        : `${name}: ${look.text('atlas.count', { count, shown: String(count) })}`
    }
    const lines = chart.arrows.find((one) => stopKey(one) === stopKey(stop))?.lines ?? []
    const way = look.text('atlas.arrow', { from: boxName(from, { lifecycle, texts }), to: texts.state(to) })
    return `${way}: ${lines.map(({ fact }) => texts.fact(fact)).join(', ')}`
  }
}
