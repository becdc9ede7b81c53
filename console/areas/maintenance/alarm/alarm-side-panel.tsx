import type { ReactElement } from 'react'
import { alarm } from '#contracts/maintenance/alarm.calls.ts'
import type { AlarmRow } from '#contracts/maintenance/alarm.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { useText } from '#console/intl/text.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { HistorySection } from '#console/domain/history/history.tsx'
import { PileLink } from '#console/domain/links.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { Section } from '#console/domain/detail/section.tsx'
import { AlarmState } from '#console/domain/state/states.tsx'
import { WhenThere, MaybeCode } from '#console/domain/values.tsx'

interface AlarmRowProps {
  readonly row: AlarmRow
}

export interface AlarmSidePanelProps {
  readonly id: string
  readonly onCommand: (command: string) => void
}

/** One alarm in the side panel: its cause, how often it was reported, who disposed of it. */
export function AlarmSidePanel({ id, onCommand }: AlarmSidePanelProps): ReactElement {
  const answer = useRow(alarm, { params: { id: EntityId.make(id) } }, { lifecycles: ['alarm'], id })
  return (
    <Loaded answer={answer} skeleton={[24, 320, 120]} missing={<Missing id={id} />}>
      {(row) => <Details row={row} onCommand={onCommand} />}
    </Loaded>
  )
}

function Details({ row, onCommand }: AlarmRowProps & Pick<AlarmSidePanelProps, 'onCommand'>): ReactElement {
  const text = useText()
  return (
    <div className={css.sheet}>
      <Head row={row} onCommand={onCommand} />
      <Section title={text(`error-code.${row.code}`)}>
        {row.isSafety ? <p className={css.note}>{text('alarm.safety.words')}</p> : null}
        <About row={row} />
      </Section>
      <HistorySection streams={[{ lifecycle: 'alarm', id: row.id }]} />
    </div>
  )
}

function Head({ row, onCommand }: AlarmRowProps & Pick<AlarmSidePanelProps, 'onCommand'>): ReactElement {
  return (
    <div className={css.top}>
      <AlarmState status={row.status} state={row.state} />
      <span className={css.grow} />
      <Offers lifecycle="alarm" state={row.status} offers={row.offers} subject={row.pileId} onCommand={onCommand} />
    </div>
  )
}

function About({ row }: AlarmRowProps): ReactElement {
  const text = useText()
  const items = [
    { term: text('column.pile'), value: <PileLink pileId={row.pileId} /> },
    { term: text('column.location'), value: <TextValue>{row.locationName}</TextValue> },
    { term: text('alarm.number'), value: <MaybeCode code={row.faultNumber} /> },
    { term: text('device.vendorError'), value: <MaybeCode code={row.vendorErrorCode} /> },
    { term: text('device.info'), value: <TextValue>{row.info}</TextValue> },
    { term: text('alarm.firstSeen'), value: <WhenThere at={row.firstSeenAt} /> },
    { term: text('alarm.lastSeen'), value: <WhenThere at={row.lastSeenAt} /> },
    { term: text('alarm.recovered'), value: <WhenThere at={row.recoveredAt} /> },
    { term: text('alarm.count'), value: row.count },
    { term: text('alarm.flaps'), value: row.flaps },
    { term: text('alarm.disposedBy'), value: <TextValue>{row.disposedBy}</TextValue> },
    { term: text('alarm.remark'), value: <TextValue>{row.remark}</TextValue> },
  ]
  return <DescriptionList items={items} isSingle />
}
