import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Option, Schema } from 'effect'
import { addOfflineList, editOfflineList, offlineList } from '#contracts/equipment/lists/offline-list.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import type { AuthorizationList } from '#contracts/equipment/lists/authorization-list.ts'
import { call } from '#console/api/call.ts'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import type { Failure } from '#console/api/failure.ts'
import { useRow } from '#console/api/use-list.ts'
import { useZone } from '#console/intl/zone.ts'
import { FormFoot } from '#console/kit/form/form-foot.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useProblemFocus } from '#console/kit/form/problem-focus.ts'
import { useText } from '#console/intl/text.ts'
import { offlineListAddress } from '#console/domain/address.ts'
import { ListFields } from './list-fields.tsx'
import { emptyForm, formOf, listOf, problemsOf } from './list-form.ts'
import type { ListForm } from './list-form.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import * as css from '#console/domain/form/pick-list.css.ts'
import { FormFailure } from '#console/shell/form-failure.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { showSuccess } from '#console/state/notices.ts'

/** Adding an offline list, or changing the one that the address names: `?id=1`. */
export function OfflineListForm(): ReactElement {
  const text = useText()
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  if (id === '')
    return (
      <Page>
        <Filling first={emptyForm} id={null} />
      </Page>
    )
  const known = Schema.decodeOption(EntityId)(id)
  const missing = <Missing id={id} action={<Link href={pages.offlineUsers.url}>{text('menu.offlineUsers')}</Link>} />
  return <Page name={id}>{Option.isSome(known) ? <Changing id={known.value} missing={missing} /> : missing}</Page>
}

/** The list as it was when the form was opened; what changes meanwhile does not overwrite what is being typed. */
function Changing({ id, missing }: { readonly id: EntityId; readonly missing: ReactElement }): ReactElement {
  const { zone } = useZone()
  const stored = useRow(offlineList, { params: { id } }, { lifecycles: [] })
  return (
    <Loaded answer={stored} skeleton={[480]} missing={missing}>
      {(data) => <Filling first={formOf(data, zone)} id={id} />}
    </Loaded>
  )
}

function Filling({ first, id }: { readonly first: ListForm; readonly id: EntityId | null }): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const [, navigate] = useLocation()
  const staleReason = useStaleReason()
  const [form, setForm] = useState(first)
  const [wasTried, setWasTried] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [fields, pointOut] = useProblemFocus<HTMLFormElement>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    const list = listOf(form, zone)
    if (list === null) {
      pointOut()
      return setFailure(failureWithoutAnswer('INFORMATION_INCOMPLETE'))
    }
    setIsPending(true)
    const answer = await send(id, list)
    setIsPending(false)
    if (!answer.ok) return setFailure(answer.failure)
    showSuccess('success.save')
    navigate(offlineListAddress(answer.data.id))
    return undefined
  }
  return (
    <Panel title={text('offline.form')}>
      <form ref={fields} className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <ListFields form={form} onChange={setForm} problems={wasTried ? problemsOf(form) : []} />
        <FormFoot
          submit={text('offline.save')}
          isPending={isPending}
          reason={staleReason ?? undefined}
          failure={failure === null ? null : <FormFailure failure={failure} />}
          onCancel={() => navigate(id === null ? pages.offlineUsers.url : offlineListAddress(id))}
        />
      </form>
    </Panel>
  )
}

const inPlace = { notify: 'lost sign-in' } as const
const send = (id: EntityId | null, list: AuthorizationList) =>
  id === null
    ? call(addOfflineList, { body: list }, inPlace)
    : call(editOfflineList, { params: { id }, body: list }, inPlace)
