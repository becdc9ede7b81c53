import type { ReactElement } from 'react'
import { useSearch } from 'wouter'
import { Option, Schema } from 'effect'
import { offlineList } from '#contracts/equipment/lists/offline-list.calls.ts'
import type { OfflineListDetail } from '#contracts/equipment/lists/offline-list.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { useRow } from '#console/api/use-list.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { useText } from '#console/intl/text.ts'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { ListPushes } from './list-pushes.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { Members, Pushed } from './offline-lists.tsx'
import { PileKind } from '../pile/pile-values.tsx'
import { OfflineListState } from '#console/domain/state/states.tsx'
import { WhenThere } from '#console/domain/values.tsx'
import { Page } from '#console/shell/page/page.tsx'
import * as css from '#console/domain/detail/detail-screen.css.ts'

/** One offline list and its push to each pile; the address names it: `?id=1`. */
export function OfflineUserDetail(): ReactElement {
  const text = useText()
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const known = Schema.decodeOption(EntityId)(id)
  const link = <Link href={pages.offlineUsers.url}>{text('menu.offlineUsers')}</Link>
  if (Option.isSome(known)) return <Detail id={known.value} missing={<Missing id={id} action={link} />} />
  return (
    <Page>
      <EmptyState title={text('offline.none.title')} description={text('offline.none.words')} action={link} />
    </Page>
  )
}

function Detail({ id, missing }: { readonly id: EntityId; readonly missing: ReactElement }): ReactElement {
  const text = useText()
  // The id of a push consists of its list and its pile, so the facts of every push refresh the page.
  const answer = useRow(offlineList, { params: { id } }, { lifecycles: ['authorization-list', 'offline-list'] })
  const edit = `${pathOf('editOfflineUserList')}?${new URLSearchParams({ id }).toString()}`
  return (
    <Page
      name={answer.data?.name ?? id}
      status={answer.data === null ? undefined : <OfflineListState status={answer.data.status} />}
      actions={<Link href={edit}>{text('offline.edit')}</Link>}
    >
      <Loaded answer={answer} skeleton={[200, 240]} missing={missing}>
        {(data) => (
          <div className={css.column}>
            <Panel title={text('offline.pushes')} isFlush>
              <ListPushes pushes={data.pushes} />
            </Panel>
            <About data={data} />
            <HistoryPanel streams={streamsOf(data)} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const streamsOf = ({ id, pushes }: OfflineListDetail) => [
  { lifecycle: 'authorization-list', id },
  ...pushes.map((push) => ({ lifecycle: 'offline-list', id: push.id })),
]

function About({ data }: { readonly data: OfflineListDetail }): ReactElement {
  const text = useText()
  const { members } = data
  const items = [
    { term: text('offline.pushed'), value: <Pushed row={data} /> },
    { term: text('offline.pushedAt'), value: <WhenThere at={data.pushedAt} /> },
    { term: text('offline.validUntil'), value: <WhenThere at={data.validUntil} /> },
    { term: text('offline.chargeableType'), value: <PileKind type={data.chargeableType} /> },
    { term: text('offline.members'), value: <Members row={data} /> },
    ...(members.kind === 'group'
      ? []
      : [{ term: text('offline.kind.customers'), value: <TextValue>{members.customerIds.join(', ')}</TextValue> }]),
  ]
  return (
    <Panel title={text('offline.about')}>
      <DescriptionList items={items} />
    </Panel>
  )
}
