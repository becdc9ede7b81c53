import type { ReactElement } from 'react'
import type { AlarmRow } from '#contracts/maintenance/alarm.calls.ts'
import { AlarmStatus, alarmCodes } from '#contracts/maintenance/alarm.ts'
import { pages } from '#contracts/menu.ts'
import type { Column } from '#console/kit/table/column.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { useText } from '#console/intl/text.ts'
import { AlarmSidePanel } from './alarm-side-panel.tsx'
import * as css from './alarms.css.ts'
import { byStatus, choices } from '#console/domain/list/choices.ts'
import { connector, moment, status, textColumn } from '#console/domain/list/columns.tsx'
import { AlarmState } from '#console/domain/state/states.tsx'
import { statusTone } from '#console/domain/state/summaries.ts'
import { connectorName, NamedCode } from '#console/domain/values.tsx'

/** The list of alarms, open and closed. */

const columns: readonly Column<AlarmRow>[] = [
  { key: 'code', title: 'alarm.code', width: 276, isSortable: true, render: (row) => <AlarmName row={row} /> },
  status((row) => <AlarmState status={row.status} state={row.state} />, { width: 176 }),
  {
    ...connector,
    width: 240,
    render: (row) => <NamedCode code={connectorName(row)} name={row.locationName} />,
  },
  moment('lastSeenAt', 'alarm.lastSeen', { width: 190, isLive: true }),
  {
    key: 'count',
    title: 'alarm.count',
    align: 'end',
    isSortable: true,
    watch: ({ count }) => count,
    render: ({ count }) => count,
  },
  moment('firstSeenAt', 'alarm.firstSeen'),
  moment('recoveredAt', 'alarm.recovered'),
  textColumn('disposedBy', 'alarm.disposedBy'),
  textColumn('remark', 'alarm.remark', { width: 240 }),
]

/** Red marks open alarms: those with another tone in the machine are closed. */
const isOpen = ({ status }: AlarmRow): boolean => statusTone('alarm', status) === 'fault'

/** The cause of an alarm; safety faults have a mark and a text. */
export function AlarmName({ row }: { readonly row: AlarmRow }): ReactElement {
  const text = useText()
  return (
    <span className={css.name}>
      {text(`error-code.${row.code}`)}
      {row.isSafety ? (
        <span
          className={isOpen(row) ? css.safety : css.past}
          title={`${text('alarm.safety')}: ${text('alarm.safety.words')}`}
        >
          <Icon name="warning" size={14} />
          <span className={css.word}>{text('alarm.safety')}</span>
        </span>
      ) : null}
    </span>
  )
}

export const alarmList: Descriptor<AlarmRow> = {
  title: 'route.alarmRecord.title',
  columns,
  filters: [
    byStatus(AlarmStatus.literals, (one) => `state.alarm.${one}`),
    {
      kind: 'choice',
      key: 'code',
      title: 'alarm.code',
      choices: choices(
        alarmCodes.filter((code) => code !== 'NoError'),
        (one) => `error-code.${one}`,
      ),
    },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    { kind: 'dates', key: 'firstSeenAt', title: 'alarm.firstSeen' },
  ],
  rowKey: ({ id }) => id,
  rowName: connectorName,
  heading: 'alarm.heading',
  sidePanel: ({ id }, onCommand) => <AlarmSidePanel id={id} onCommand={onCommand} />,
  order: { key: 'lastSeenAt', isDescending: true },
  commands: {
    lifecycle: 'alarm',
    state: ({ status }) => status,
    offers: ({ offers }) => offers,
  },
  empty: {
    title: 'alarm.empty.title',
    description: 'alarm.empty.words',
    from: { title: 'menu.connector', href: pages.connector.url },
  },
}
