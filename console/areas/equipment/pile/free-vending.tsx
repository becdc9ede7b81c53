import { useState } from 'react'
import type { ReactElement } from 'react'
import { vendFreely } from '#contracts/equipment/pile.calls.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useMayOpen } from '#console/domain/use-may-open.ts'

interface FreeVendingProps {
  readonly data: PileDetail
}

/** Free vending of a pile; users with the piles in their menu may change it. */
export function FreeVending({ data }: FreeVendingProps): ReactElement {
  const text = useText()
  const [isAsked, ask] = useState(false)
  const mayBegin = useMayBegin('vendFreely')
  const mayChange = useMayOpen(pages.piles.url) && mayBegin
  const opens = { kind: 'dialog', isOpen: isAsked } as const
  return (
    <span className={css.beside}>
      {text(data.freeVending ? 'device.freeVending.on' : 'device.freeVending.off')}
      {mayChange ? (
        <Button size="small" opens={opens} onPress={() => ask(true)}>
          {text(data.freeVending ? 'device.freeVending.end' : 'device.freeVending.begin')}
        </Button>
      ) : null}
      {isAsked ? <Change data={data} onClose={() => ask(false)} /> : null}
    </span>
  )
}

function Change({ data, onClose }: FreeVendingProps & { readonly onClose: () => void }): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const freeVending = !data.freeVending
  const verb = freeVending ? 'begin' : 'end'
  const order = useCommand({
    give: async () => {
      const asked = { params: { id: EntityId.make(data.id) }, body: { freeVending } }
      const result = await call(vendFreely, asked, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text(`device.freeVending.${verb}.title`, { name: data.name })}
      consequence={text(`device.freeVending.${verb}.text`)}
      confirm={text(`device.freeVending.${verb}`)}
      kind={freeVending ? 'danger' : 'primary'}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
