import type { ReactElement } from 'react'
import { describe } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { formatCount } from '#console/kit/text/format.ts'
import { useFollow } from '#console/kit/layout/navigation.ts'
import { StatusMark } from '#console/kit/status/status-marks.tsx'
import { machineHref } from '#console/domain/atlas-links.ts'
import * as css from '../machine.css.ts'
import { markOf } from '../chart/state-mark.ts'
import * as parts from '../parts.css.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

interface CardProps {
  readonly lifecycle: Lifecycle
  readonly texts: LifecycleTexts
  readonly locale: string
  /** Records in each state; null while they are not known. */
  readonly counts: ReadonlyMap<string, number> | null
}

/** States shown by name on a card; the others are in the bar. */
const shownMost = 4

/** One machine at a glance: how many records, and in which states. */
export function MachineCard({ lifecycle, texts, locale, counts }: CardProps): ReactElement {
  const { text } = texts
  const follow = useFollow()
  const counted = [...lifecycle.states.keys()]
    .filter((state) => !isNew(state))
    .map((state) => ({ state, count: counts?.get(state) ?? 0 }))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const busiest = counted.toSorted((one, other) => other.count - one.count)
  const rest = busiest.length - shownMost
  return (
    <a className={css.card} href={machineHref(lifecycle.name)} onClick={follow}>
      <span className={css.cardHead}>
        <span className={css.cardTitle}>{texts.title}</span>
        <span className={css.total}>{counts === null ? null : formatCount(total, locale)}</span>
      </span>
      <span className={css.share} aria-hidden="true">
        {counted
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => (
            <span
              key={state}
              className={css.filled[markOf(lifecycle, state).tone]}
              style={{ flexGrow: count, minWidth: 4 }}
            />
          ))}
      </span>
      <span className={css.states}>
        {busiest.slice(0, shownMost).map(({ state, count }) => (
          <span key={state} className={css.stateRow}>
            <span className={parts.inline}>
              <StatusMark mark={markOf(lifecycle, state)} size={14} />
              <span className={count === 0 ? parts.faint : undefined}>{texts.state(state)}</span>
            </span>
            <span className={`${parts.figure} ${count === 0 ? parts.faint : ''}`}>
              {counts === null ? null : formatCount(count, locale)}
            </span>
          </span>
        ))}
        {rest > 0 ? <span className={parts.faint}>{text('atlas.card.more', { count: rest })}</span> : null}
      </span>
      <span className={css.foot}>
        {text('atlas.card.size', { states: counted.length, transitions: describe(lifecycle).length })}
      </span>
    </a>
  )
}
