import type { ReactElement } from 'react'
import { sessions } from '#contracts/charging/charge-record.calls.ts'
import type { SessionRow } from '#contracts/charging/charge-record.calls.ts'
import { useRows } from '#console/api/use-rows.ts'
import { withMoments } from '#console/domain/list/range.ts'
import { commandChoiceOf, useMayCommand } from './session-actions.tsx'
import { sessionList } from './sessions.tsx'
import { StatusFilter } from '#console/domain/list/status-filter.tsx'
import { useCommandDialog } from '#console/domain/remote-command/use-command-dialog.tsx'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

/** Running and past sessions; running ones can be stopped here. */
export function Charging(): ReactElement {
  const list = useRows(sessions, withMoments(useListQuery(sessionList), 'startedAt'), [
    'charging-session',
    'charge-record',
    'pile-link',
  ])
  const mayCommand = useMayCommand()
  const { openDialog, dialog, followed } = useCommandDialog()
  const lead = (
    <>
      <StatusFilter of="charging-session" />
      {followed}
    </>
  )
  const ask = (row: SessionRow, command: string): void => {
    const wanted = commandChoiceOf(row, command)
    if (wanted !== null) openDialog(wanted)
  }
  return (
    <>
      <ListScreen
        name="sessions"
        descriptor={sessionList}
        list={list}
        lead={lead}
        {...(mayCommand ? { onCommand: ask } : {})}
      />
      {dialog}
    </>
  )
}
