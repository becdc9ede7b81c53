import type { ReactElement } from 'react'
import { offlineLists } from '#contracts/http/offline-list.ts'
import { pathOf } from '#contracts/routes.ts'
import { useRows } from '../api/use-rows.ts'
import { Link } from '../kit/link.tsx'
import { useText } from '../intl/text.ts'
import { offlineListList } from '../resources/offline-lists.tsx'
import { ListScreen, useView } from './list-screen.tsx'

/** Offline lists, and the way to a new one. */
export function OfflineUserList(): ReactElement {
  const text = useText()
  const list = useRows(offlineLists, useView(offlineListList), ['authorization-list', 'offline-list'])
  const lead = <Link href={pathOf('AddOfflineUserList')}>{text('offline.add')}</Link>
  return <ListScreen name="offline-lists" descriptor={offlineListList} list={list} lead={lead} />
}
