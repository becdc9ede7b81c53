import { useState } from 'react'
import type { ReactElement } from 'react'
import { records } from '#contracts/charging/charge-record.calls.ts'
import type { RecordRow } from '#contracts/charging/charge-record.calls.ts'
import { useRows } from '#console/api/use-rows.ts'
import { withMoments } from '#console/domain/list/range.ts'
import { RecordAction } from './record-actions.tsx'
import { isRecordCommand } from '#console/domain/form/record-commands.ts'
import type { RecordCommand } from '#console/domain/form/record-commands.ts'
import { recordList } from './records.tsx'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

interface RecordCommandChoice {
  readonly row: RecordRow
  readonly command: RecordCommand
}

/** Charge records, and what is done about them. */
export function ChargeRecord(): ReactElement {
  const list = useRows(records, withMoments(useListQuery(recordList), 'endedAt'), ['charge-record', 'bill', 'approval'])
  const [choice, setChoice] = useState<RecordCommandChoice | null>(null)
  const ask = (row: RecordRow, command: string): void => {
    if (isRecordCommand(command)) setChoice({ row, command })
  }
  return (
    <>
      <ListScreen name="records" descriptor={recordList} list={list} onCommand={ask} />
      {choice === null ? null : <RecordAction {...choice} onClose={() => setChoice(null)} />}
    </>
  )
}
