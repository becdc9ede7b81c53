import { useState } from 'react'
import type { ReactElement } from 'react'
import { alarms } from '#contracts/maintenance/alarm.calls.ts'
import type { AlarmRow } from '#contracts/maintenance/alarm.calls.ts'
import { useRows } from '#console/api/use-rows.ts'
import { DisposeAlarm } from './alarm-actions.tsx'
import { alarmList } from './alarms.tsx'
import { withMoments } from '#console/domain/list/range.ts'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

/** Alarms, and what is done about them. */
export function AlarmRecord(): ReactElement {
  const list = useRows(alarms, withMoments(useListQuery(alarmList), 'firstSeenAt'), ['alarm'])
  const [row, setRow] = useState<AlarmRow | null>(null)
  return (
    <>
      <ListScreen name="alarms" descriptor={alarmList} list={list} onCommand={setRow} />
      {row === null ? null : <DisposeAlarm row={row} onClose={() => setRow(null)} />}
    </>
  )
}
