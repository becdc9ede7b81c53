import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { AuthorizationList } from '#contracts/equipment/lists/authorization-list.ts'
import { addOfflineList, editOfflineList, offlineList } from '#contracts/equipment/lists/offline-list.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { offlineListAddress } from '#console/domain/address.ts'
import { Edited, useNamed } from '#console/domain/form/edited.tsx'
import { SchemaForm } from '#console/domain/form/schema-form.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { listControls } from './list-controls.tsx'

/** Adding an offline list, or changing the one that the address names: `?id=1`. */
export function OfflineListForm(): ReactElement {
  const id = useNamed()
  if (id === '')
    return (
      <Page>
        <ListForm initial={{ members: { kind: 'group' } }} id={null} />
      </Page>
    )
  return (
    <Edited id={id} endpoint={offlineList} list={{ href: pages.offlineUsers.url, title: 'menu.offlineUsers' }}>
      {(stored, known) => <ListForm initial={stored} id={known} />}
    </Edited>
  )
}

function ListForm({ initial, id }: { readonly initial: unknown; readonly id: EntityId | null }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const labels: Readonly<Record<string, string>> = {
    name: text('offline.name'),
    validUntil: text('offline.lastDay'),
    chargeableType: text('offline.chargeableType'),
    'members.kind': text('offline.members'),
    'members.groupId': text('offline.kind.group'),
    'members.customerIds': text('offline.kind.customers'),
    pileIds: text('offline.piles'),
  }
  const choices: Readonly<Record<string, string>> = {
    group: text('offline.kind.group'),
    customers: text('offline.kind.customers'),
    ...Object.fromEntries(
      AuthorizationList.fields.chargeableType.literals.map((one) => [one, text(`device.type.${one}`)]),
    ),
  }
  return (
    <SchemaForm
      title={text('offline.form')}
      schema={AuthorizationList}
      initial={initial}
      draft={`offline-list:${id ?? 'new'}`}
      texts={{ label: (key) => labels[key] ?? key, choice: (_, value) => choices[value] ?? value }}
      controls={listControls}
      submit={text('offline.save')}
      save={(body) =>
        id === null ? call(addOfflineList, { body }, inPlace) : call(editOfflineList, { params: { id }, body }, inPlace)
      }
      onSaved={(saved) => {
        showSuccess('success.save')
        navigate(offlineListAddress(saved.id))
      }}
      onCancel={() => navigate(id === null ? pages.offlineUsers.url : offlineListAddress(id))}
    />
  )
}

/** The form shows its failures itself. */
const inPlace = { notify: 'lost sign-in' } as const
