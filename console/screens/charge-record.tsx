import { useState } from 'react'
import type { ReactElement } from 'react'
import { records } from '#contracts/charging/charge-record.calls.ts'
import type { RecordRow } from '#contracts/charging/charge-record.calls.ts'
import { useRows } from '../api/use-rows.ts'
import { withMoments } from '../resources/range.ts'
import { RecordAction } from '../resources/record-actions.tsx'
import { isRecordCommand } from '../resources/record-commands.ts'
import type { RecordCommand } from '../resources/record-commands.ts'
import { recordList } from '../resources/records.tsx'
import { ListScreen, useView } from './list-screen.tsx'

interface Asked {
  readonly row: RecordRow
  readonly command: RecordCommand
}

/** Charge records, and what is done about them. */
export function ChargeRecord(): ReactElement {
  const list = useRows(records, withMoments(useView(recordList), 'endedAt'), ['charge-record', 'bill', 'approval'])
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (row: RecordRow, command: string): void => {
    if (isRecordCommand(command)) setAsked({ row, command })
  }
  return (
    <>
      <ListScreen name="records" descriptor={recordList} list={list} onCommand={ask} />
      {asked === null ? null : <RecordAction {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
