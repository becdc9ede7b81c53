import { memo } from 'react'
import type { ReactElement } from 'react'
import type { BenchConnector } from '#contracts/lab/bench.ts'
import { removeBenchPile } from '#contracts/lab/bench.calls.ts'
import type { BenchRow } from '#contracts/lab/bench.calls.ts'
import { power } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { PlugState } from '#console/domain/state/states.tsx'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { formatPower } from '#console/kit/text/format.ts'
import { useText } from '#console/intl/text.ts'
import * as css from '../bench.css.ts'
import { LinkBadge, LinkNotes } from '../link.tsx'
import { benchPileHref } from '../links.ts'

/** One simulated pile at a glance; drawn again only when it has changed. */
export const PileCard = memo(function PileCard({ pile }: { readonly pile: BenchRow }): ReactElement {
  const text = useText()
  return (
    <article className={css.card} aria-label={pile.id}>
      <div className={css.cardHead}>
        <span className={css.name}>
          <Link href={benchPileHref(pile.id)}>{pile.id}</Link>
        </span>
        <LinkBadge pile={pile} size={14} />
      </div>
      {pile.connectors.map((connector) => (
        <PlugRow key={connector.id} connector={connector} isOnline={pile.isRegistered} />
      ))}
      <LinkNotes pile={pile} />
      {pile.isHeld ? <span className={css.note}>{text('bench.held')}</span> : null}
      {pile.isAdded ? (
        <span>
          <Button size="small" kind="ghost" onPress={() => void call(removeBenchPile, { params: { id: pile.id } })}>
            {text('bench.remove')}
          </Button>
        </span>
      ) : null}
    </article>
  )
})

interface PlugRowProps {
  readonly connector: BenchConnector
  readonly isOnline: boolean
}

/** What our backend would show, told by what the pile itself knows. */
function PlugRow({ connector, isOnline }: PlugRowProps): ReactElement {
  const { locale } = useZone()
  const { status, errorCode, watts } = connector
  const isError = status !== 'Faulted' && errorCode !== 'NoError'
  const shown = isOnline ? (isError ? 'OtherError' : status) : 'Offline'
  return (
    <span className={css.plug}>
      <PlugState status={shown} reported={status} />
      <span className={css.figure}>{formatPower(power(watts), locale)}</span>
    </span>
  )
}
