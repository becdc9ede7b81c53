import type { ReactElement } from 'react'
import { useSearch } from 'wouter'
import { bill } from '#contracts/http/finance.ts'
import type { BillDetail as Detail } from '#contracts/http/finance.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { useRow } from '../api/use-list.ts'
import { Link } from '../kit/link.tsx'
import { Panel } from '../kit/panel.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useText } from '../intl/text.ts'
import { Attempts } from '../resources/attempts.tsx'
import { BillFacts } from '../resources/bill-facts.tsx'
import { CostLines } from '../resources/cost-lines.tsx'
import { HistoryPanel } from '../resources/history.tsx'
import { Loaded } from '../resources/loaded.tsx'
import { Missing } from '../resources/missing.tsx'
import { BillState } from '../resources/states.tsx'
import { Page } from '../shell/page.tsx'
import * as css from './charging-detail.css.ts'

/** One bill: what it asks for and why, every attempt to be paid, and what it did to the wallet. */
export function BillDetail(): ReactElement {
  const text = useText()
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  if (id === '')
    return (
      <Page>
        <EmptyState
          title={text('finance.none.title')}
          words={text('finance.none.words')}
          action={<Link href={pages.bills.url}>{text('menu.bills')}</Link>}
        />
      </Page>
    )
  return <Bill id={id} />
}

function Bill({ id }: { readonly id: string }): ReactElement {
  const text = useText()
  const asked = useRow(bill, { params: { id: EntityId.make(id) } }, { lifecycles: ['bill'], id })
  const { data } = asked
  const missing = <Missing id={id} action={<Link href={pages.bills.url}>{text('menu.bills')}</Link>} />
  return (
    <Page name={id} status={data === null ? undefined : <BillState status={data.status} />}>
      <Loaded asked={asked} bones={[320, 200, 200]} missing={missing}>
        {(found) => (
          <div className={css.sheet}>
            <div className={css.column}>
              {found.record === null ? null : <Lines record={found.record} />}
              <Panel title={text('finance.attempts')}>
                <Attempts attempts={found.attempts} currency={found.currency} />
              </Panel>
              <HistoryPanel streams={streamsOf(found)} />
            </div>
            <div className={css.column}>
              <BillFacts data={found} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const streamsOf = ({ id, recordId }: Detail) => [
  { lifecycle: 'bill', id },
  ...(recordId === null ? [] : [{ lifecycle: 'charge-record', id: recordId }]),
]

/** Only a charge has lines; other bills ask for one amount. */
function Lines({ record }: { readonly record: NonNullable<Detail['record']> }): ReactElement {
  const text = useText()
  const { cost, zone } = record
  return (
    <Panel title={text('cost.title')}>
      {cost === null ? (
        <p className={css.estimated}>{text('finance.noLines')}</p>
      ) : (
        <CostLines cost={cost} zone={zone} />
      )}
    </Panel>
  )
}
