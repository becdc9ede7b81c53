import type { ReactElement } from 'react'
import type { Instant } from '#contracts/units.ts'
import { formatAge, formatClock } from '../text/format.ts'
import * as css from './live-pill.css.ts'
import { useNow } from '../text/now.ts'
import { useLocale, useText } from '../text/text.ts'
import type { Text } from '../text/text.ts'

/** The status of the live feed. */
export type LiveState =
  | { readonly kind: 'live'; readonly seenAt: Instant }
  | { readonly kind: 'reconnecting'; readonly attempt: number }
  | { readonly kind: 'offline'; readonly since: Instant }

/** The pill that shows whether the screen is live (C1). Changes of its state are announced, passing seconds are not. */
export function LivePill({ state, zone }: { readonly state: LiveState; readonly zone: string }): ReactElement {
  const text = useText()
  const locale = useLocale()
  const now = useNow()
  const beat = state.kind === 'live' ? state.seenAt : ''
  return (
    <output className={css.pill} data-kind={state.kind} aria-label={text(`kit.live.${state.kind}.name`)}>
      <span key={beat} className={css.dot} data-beat="" />
      <span className={css.words} aria-live="off">
        {words(state, { zone, locale, now, text })}
      </span>
    </output>
  )
}

interface Reader {
  readonly zone: string
  readonly locale: string
  readonly now: number
  readonly text: Text
}

function words(state: LiveState, { zone, locale, now, text }: Reader): string {
  switch (state.kind) {
    case 'live':
      return text('kit.live.live', { age: formatAge(now - Date.parse(state.seenAt), locale) })
    case 'reconnecting':
      return text('kit.live.reconnecting', { attempt: state.attempt })
    case 'offline':
      return text('kit.live.offline', {
        since: formatClock(state.since, zone),
        age: formatAge(now - Date.parse(state.since), locale),
      })
    default:
      return state satisfies never
  }
}
