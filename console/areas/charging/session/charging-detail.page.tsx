import type { ReactElement } from 'react'
import { session } from '#contracts/charging/charge-record.calls.ts'
import type { SessionDetail } from '#contracts/charging/charge-record.calls.ts'
import { pages } from '#contracts/menu.ts'
import type { Stream } from '#console/api/use-facts.ts'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { recordAddress } from '#console/domain/address.ts'
import { CostLines } from '#console/domain/cost-lines.tsx'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionCurve } from './session-curve.tsx'
import { SessionFacts } from './session-facts.tsx'
import { SessionFigures } from './session-figures.tsx'
import { PileBadges } from '#console/domain/pile-badge.tsx'
import { SessionState } from '#console/domain/state/states.tsx'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'

const page: DetailPage<SessionDetail> = {
  endpoint: session,
  // Its pre-authorization and its record have the same id and change what the page shows.
  lifecycles: ['charging-session', 'wallet-hold', 'charge-record'],
  // Its commands depend on whether the pile is online.
  dependsOn: ['pile-link'],
  none: { title: 'charging.none.title', description: 'charging.none.words' },
  list: { title: 'menu.charging', href: pages.charging.url },
  skeleton: [104, 380, 240],
  status: ({ status, state, isSimulated, isLab }) => (
    <>
      <SessionState status={status} state={state} />
      <PileBadges isSimulated={isSimulated} isLab={isLab} />
    </>
  ),
  actions: (data) => <SessionActions row={data} />,
  figures: (data) => <SessionFigures data={data} />,
  story: (data) => <Story data={data} />,
  facts: (data) => <SessionFacts data={data} />,
}

/** One charging session, live: the curve, the figures, what it costs so far, and everything that happened to it. */
export const ChargingDetail = (): ReactElement => <DetailScreen page={page} />

interface SessionDetailProps {
  readonly data: SessionDetail
}

function Story({ data }: SessionDetailProps): ReactElement {
  return (
    <>
      <SessionCurve data={data} />
      <CostPanel data={data} />
      <HistoryPanel streams={streamsOf(data)} />
    </>
  )
}

function CostPanel({ data }: SessionDetailProps): ReactElement {
  const text = useText()
  const { cost, record, zone, endedAt } = data
  const link = record === null ? null : <Link href={recordAddress(record.id)}>{text('charging.record')}</Link>
  return (
    <Panel title={text(endedAt === null ? 'cost.soFar' : 'cost.title')} actions={link}>
      {cost === null ? (
        <p className={css.note}>{text('cost.noTariff')}</p>
      ) : (
        <CostLines cost={cost} zone={zone} isRunning={endedAt === null} />
      )}
    </Panel>
  )
}

/** The existing ones: a record begins when the energy flow ends, its bill when it is settled. */
function streamsOf({ id, hold, record }: SessionDetail): readonly Stream[] {
  const bill = record?.billId ?? null
  return [
    { lifecycle: 'charging-session', id },
    ...(hold === null ? [] : [{ lifecycle: 'wallet-hold', id }]),
    ...(record === null ? [] : [{ lifecycle: 'charge-record', id }]),
    ...(bill === null ? [] : [{ lifecycle: 'bill', id: bill }]),
  ]
}
