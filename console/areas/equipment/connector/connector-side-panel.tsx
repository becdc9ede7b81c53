import type { ReactElement } from 'react'
import { connectors } from '#contracts/equipment/pile.calls.ts'
import type { ConnectorRow } from '#contracts/equipment/pile.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { EnergyValue, PowerValue, TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { useText } from '#console/intl/text.ts'
import { Fault } from './connector-values.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { HistorySection } from '#console/domain/history/history.tsx'
import { DrawnPower } from '#console/domain/last-drawn.tsx'
import { PileLink, SessionLink } from '#console/domain/links.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { Section } from '#console/domain/detail/section.tsx'
import { PlugState } from '#console/domain/state/states.tsx'
import { Percent, WhenThere, MaybeCode } from '#console/domain/values.tsx'

interface ConnectorRowProps {
  readonly row: ConnectorRow
}

/** One connector in the side panel: its status, its session, and its history. */
export function ConnectorSidePanel({ id }: { readonly id: string }): ReactElement {
  // A connector has no call of its own: the list filtered by its id is used.
  const answer = useRow(connectors, { query: { id } }, { lifecycles: ['connector', 'pile-link', 'charging-session'] })
  return (
    <Loaded answer={answer} skeleton={[24, 240, 120]}>
      {({ list: [row] }) => (row === undefined ? <Missing id={id} /> : <Details row={row} />)}
    </Loaded>
  )
}

function Details({ row }: ConnectorRowProps): ReactElement {
  const text = useText()
  return (
    <div className={css.sheet}>
      <div className={css.top}>
        <PlugState status={row.status} reported={row.reported} since={row.reportedSince} />
      </div>
      {row.session === null ? null : (
        <Section title={text('device.running')}>
          <Running session={row.session} isOnline={row.isOnline} />
        </Section>
      )}
      <Section title={text('device.about')}>
        <About row={row} />
      </Section>
      <HistorySection streams={[{ lifecycle: 'connector', id: row.id }]} />
    </div>
  )
}

interface RunningProps extends Pick<ConnectorRow, 'isOnline'> {
  readonly session: NonNullable<ConnectorRow['session']>
}

function Running({ session, isOnline }: RunningProps): ReactElement {
  const text = useText()
  const items = [
    { term: text('charging.transaction'), value: <SessionLink id={session.id} /> },
    { term: text('charging.started'), value: <WhenThere at={session.startedAt} /> },
    { term: text('charging.energy'), value: <EnergyValue value={session.energy} /> },
    { term: text('charging.power'), value: <DrawnPower {...session} isOnline={isOnline} /> },
    { term: text('charging.soc'), value: <Percent value={session.soc} /> },
  ]
  return <DescriptionList items={items} isSingle />
}

function About({ row }: ConnectorRowProps): ReactElement {
  const text = useText()
  const items = [
    {
      term: text('column.pile'),
      value: <PileLink pileId={row.pileId} isSimulated={row.isSimulated} isLab={row.isLab} />,
    },
    { term: text('column.location'), value: <TextValue>{row.locationName}</TextValue> },
    { term: text('device.standard'), value: text(`device.standard.${row.standard}`) },
    { term: text('device.rated'), value: <PowerValue value={row.power} /> },
    { term: text('device.reportedSince'), value: <WhenThere at={row.reportedSince} /> },
    { term: text('device.error'), value: <Fault errorCode={row.errorCode} /> },
    { term: text('device.vendorError'), value: <MaybeCode code={row.vendorErrorCode} /> },
    { term: text('device.info'), value: <TextValue>{row.info}</TextValue> },
  ]
  return <DescriptionList items={items} isSingle />
}
