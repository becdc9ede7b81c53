import type { ReactElement } from 'react'
import { useSearch } from 'wouter'
import { session } from '#contracts/http/charge.ts'
import type { SessionDetail } from '#contracts/http/charge.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import type { Stream } from '../api/use-facts.ts'
import { useRow } from '../api/use-list.ts'
import { useText } from '../intl/text.ts'
import { Link } from '../kit/link.tsx'
import { Panel } from '../kit/panel.tsx'
import { EmptyState } from '../kit/states.tsx'
import { recordAddress } from '../resources/address.ts'
import { CostLines } from '../resources/cost-lines.tsx'
import { HistoryPanel } from '../resources/history.tsx'
import { Loaded } from '../resources/loaded.tsx'
import { Missing } from '../resources/missing.tsx'
import { SessionCurve } from '../resources/session-curve.tsx'
import { SessionFacts } from '../resources/session-facts.tsx'
import { SessionFigures } from '../resources/session-figures.tsx'
import { SessionState } from '../resources/states.tsx'
import { Page } from '../shell/page.tsx'
import * as css from './charging-detail.css.ts'

/** What may change what is told of a session: its own facts, its hold's and its record's, which all bear its id. */
const lifecycles = ['charging-session', 'wallet-hold', 'charge-record'] as const

/** One charging session, live: the curve, the figures, what it costs so far, and everything that happened to it. */
export function ChargingDetail(): ReactElement {
  const text = useText()
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  if (id === '')
    return (
      <Page>
        <EmptyState
          title={text('charging.none.title')}
          words={text('charging.none.words')}
          action={<Link href={pages.charging.url}>{text('menu.charging')}</Link>}
        />
      </Page>
    )
  return <Session id={id} />
}

function Session({ id }: { readonly id: string }): ReactElement {
  const text = useText()
  const asked = useRow(session, { params: { id: EntityId.make(id) } }, { lifecycles, id })
  const { data } = asked
  const missing = <Missing id={id} action={<Link href={pages.charging.url}>{text('menu.charging')}</Link>} />
  return (
    <Page name={id} status={data === null ? undefined : <SessionState status={data.status} state={data.state} />}>
      <Loaded asked={asked} bones={[104, 380, 240]} missing={missing}>
        {(found) => (
          <>
            <SessionFigures data={found} />
            <div className={css.sheet}>
              <div className={css.column}>
                <SessionCurve data={found} />
                <CostPanel data={found} />
                <HistoryPanel streams={streamsOf(found)} />
              </div>
              <div className={css.column}>
                <SessionFacts data={found} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface Shown {
  readonly data: SessionDetail
}

function CostPanel({ data }: Shown): ReactElement {
  const text = useText()
  const { cost, record, zone, endedAt } = data
  const link = record === null ? null : <Link href={recordAddress(record.id)}>{text('charging.record')}</Link>
  return (
    <Panel title={text(endedAt === null ? 'cost.soFar' : 'cost.title')} actions={link}>
      {cost === null ? (
        <p className={css.estimated}>{text('cost.noTariff')}</p>
      ) : (
        <CostLines cost={cost} zone={zone} isRunning={endedAt === null} />
      )}
    </Panel>
  )
}

/** Those that are there: a record begins when the energy flow ends, its bill when it is settled. */
function streamsOf({ id, hold, record }: SessionDetail): readonly Stream[] {
  const bill = record?.billId ?? null
  return [
    { lifecycle: 'charging-session', id },
    ...(hold === null ? [] : [{ lifecycle: 'wallet-hold', id }]),
    ...(record === null ? [] : [{ lifecycle: 'charge-record', id }]),
    ...(bill === null ? [] : [{ lifecycle: 'bill', id: bill }]),
  ]
}
