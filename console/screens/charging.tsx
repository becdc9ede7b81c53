import type { ReactElement } from 'react'
import { sessions } from '#contracts/http/charge.ts'
import { useRows } from '../api/use-rows.ts'
import { withMoments } from '../resources/range.ts'
import { sessionList } from '../resources/sessions.tsx'
import { StatusChips } from '../resources/status-chips.tsx'
import { ListScreen, useView } from './list-screen.tsx'
import { useStatusFilter } from './use-status-filter.ts'

/** What charges now, what has just ended, and every transaction there was. */
export function Charging(): ReactElement {
  const list = useRows(sessions, withMoments(useView(sessionList), 'startedAt'), ['charging-session', 'charge-record'])
  const [status, choose] = useStatusFilter()
  const lead = <StatusChips of="charging-session" chosen={status} onChoose={choose} />
  return <ListScreen name="sessions" descriptor={sessionList} list={list} lead={lead} />
}
