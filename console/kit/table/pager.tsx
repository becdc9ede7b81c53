import type { ReactElement } from 'react'
import { pageSizes } from '#contracts/endpoint.ts'
import * as field from '../form/field.css.ts'
import { formatCount, NOTHING } from '../text/format.ts'
import { Icon } from '../text/icon.tsx'
import * as css from './pager.css.ts'
import { Options } from '../form/select.tsx'
import { useLocale, useText } from '../text/text.ts'

/** The number of page numbers in a row, including gaps. */
const SLOTS = 7

/** Pages of a total, at least one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** The nearest existing page for any number. */
export const clampPage = (page: number, count: number): number =>
  Number.isFinite(page) ? Math.min(count, Math.max(1, Math.trunc(page))) : 1

/** Pages left out, before or after the current one. */
type Gap = 'gapBefore' | 'gapAfter'

/** The page numbers to show: first, last, the neighbours of the current one, gaps between. */
export function pagesAround(page: number, count: number): readonly (number | Gap)[] {
  const run = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (count <= SLOTS) return run(1, count)
  if (page <= 4) return [...run(1, 5), 'gapAfter', count]
  if (page >= count - 3) return [1, 'gapBefore', ...run(count - 4, count)]
  return [1, 'gapBefore', ...run(page - 1, page + 1), 'gapAfter', count]
}

export interface PagerProps {
  /** Null while it is not known. */
  readonly total: number | null
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

/** Total, previous, pages, next, jumper (spec §9), and the page size beside it. */
export function Pager({ total, page, size, onPage, onSize }: PagerProps): ReactElement {
  const text = useText()
  const locale = useLocale()
  const count = total === null ? Math.max(1, page) : pageCount(total, size)
  const current = clampPage(page, count)
  return (
    <nav className={css.bar} aria-label={text('kit.pager.label')}>
      <span className={css.total}>
        {total === null ? NOTHING : text('kit.pager.total', { total: formatCount(total, locale), count: total })}
      </span>
      <span className={css.pages}>
        <Step to="previous" target={current - 1} count={count} onPage={onPage} />
        {pagesAround(current, count).map((entry) =>
          typeof entry === 'string' ? (
            <span key={entry} className={css.gap}>
              {'…'}
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              className={css.page}
              aria-label={text('kit.pager.page', { page: entry })}
              aria-current={entry === current ? 'page' : undefined}
              onClick={() => onPage(entry)}
            >
              {formatCount(entry, locale)}
            </button>
          ),
        )}
        <Step to="next" target={current + 1} count={count} onPage={onPage} />
      </span>
      <Jumper current={current} count={count} onPage={onPage} />
      <label className={css.labelled}>
        {text('kit.pager.size')}
        <select
          className={`${field.control} ${field.select} ${css.size}`}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          <Options choices={pageSizes.map((choice) => ({ value: String(choice), label: String(choice) }))} />
        </select>
      </label>
    </nav>
  )
}

interface StepProps {
  readonly to: 'previous' | 'next'
  readonly target: number
  readonly count: number
  readonly onPage: (page: number) => void
}

function Step({ to, target, count, onPage }: StepProps): ReactElement {
  const text = useText()
  return (
    <button
      type="button"
      className={css.page}
      aria-label={text(`kit.pager.${to}`)}
      disabled={target < 1 || target > count}
      onClick={() => onPage(target)}
    >
      <Icon name={to === 'next' ? 'chevronRight' : 'chevronLeft'} />
    </button>
  )
}

function Jumper(props: {
  readonly current: number
  readonly count: number
  readonly onPage: (page: number) => void
}): ReactElement {
  const text = useText()
  const jump = (typed: string): void => {
    if (typed.trim() === '') return
    const page = clampPage(Number(typed), props.count)
    if (page !== props.current) props.onPage(page)
  }
  return (
    <label className={css.labelled}>
      {text('kit.pager.jump')}
      <input
        key={props.current}
        className={`${field.control} ${css.jumper}`}
        defaultValue={props.current}
        inputMode="numeric"
        onBlur={(event) => jump(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump(event.currentTarget.value)
        }}
      />
    </label>
  )
}
