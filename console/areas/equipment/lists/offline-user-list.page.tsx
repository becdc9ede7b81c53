import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { offlineLists } from '#contracts/equipment/lists/offline-list.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { useRows } from '#console/api/use-rows.ts'
import { Button } from '#console/kit/form/button.tsx'
import { useText } from '#console/intl/text.ts'
import { offlineListList } from './offline-lists.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

/** Offline lists, and the way to a new one. */
export function OfflineUserList(): ReactElement {
  const text = useText()
  const list = useRows(offlineLists, useListQuery(offlineListList), ['authorization-list', 'offline-list'])
  const [, navigate] = useLocation()
  const mayAdd = useMayBegin('saveList')
  const add = (
    <Button kind="primary" icon="plus" onPress={() => navigate(pathOf('AddOfflineUserList'))}>
      {text('offline.add')}
    </Button>
  )
  return <ListScreen name="offline-lists" descriptor={offlineListList} list={list} actions={mayAdd ? add : undefined} />
}
