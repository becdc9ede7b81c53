import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Beginning } from '#contracts/begins.ts'
import { putInLab, vendFreely } from '#contracts/equipment/pile.calls.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useMayOpen } from '#console/domain/use-may-open.ts'

interface PileProps {
  readonly data: PileDetail
}

/** Free vending of a pile; users with the piles in their menu may change it. */
export const FreeVending = ({ data }: PileProps): ReactElement => (
  <PileSwitch data={data} of="freeVending" begins="vendFreely" isOn={data.freeVending} put={giveFreely} />
)

const giveFreely: Put = (id, freeVending) =>
  call(vendFreely, { params: { id }, body: { freeVending } }, { notify: 'lost sign-in' })

/** Whether a pile is in lab mode; SUPER may change it. */
export const LabMode = ({ data }: PileProps): ReactElement => (
  <PileSwitch data={data} of="lab" begins="putInLab" isOn={data.isLab} put={lab} />
)

const lab: Put = (id, isLab) => call(putInLab, { params: { id }, body: { isLab } }, { notify: 'lost sign-in' })

type Put = (id: EntityId, isOn: boolean) => Promise<CallResult<PileDetail>>

interface SwitchProps extends PileProps {
  /** Its texts begin with this. */
  readonly of: 'freeVending' | 'lab'
  readonly begins: Beginning
  readonly isOn: boolean
  readonly put: Put
}

function PileSwitch(props: SwitchProps): ReactElement {
  const { of, begins, isOn } = props
  const text = useText()
  const [isAsked, ask] = useState(false)
  const mayBegin = useMayBegin(begins)
  const mayChange = useMayOpen(pages.piles.url) && mayBegin
  const opens = { kind: 'dialog', isOpen: isAsked } as const
  return (
    <span className={css.beside}>
      {text(isOn ? `device.${of}.on` : `device.${of}.off`)}
      {mayChange ? (
        <Button size="small" opens={opens} onPress={() => ask(true)}>
          {text(isOn ? `device.${of}.end` : `device.${of}.begin`)}
        </Button>
      ) : null}
      {isAsked ? <Change {...props} onClose={() => ask(false)} /> : null}
    </span>
  )
}

function Change({ data, of, isOn, put, onClose }: SwitchProps & { readonly onClose: () => void }): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const verb = isOn ? 'end' : 'begin'
  const order = useCommand({
    give: async () => given(await put(EntityId.make(data.id), !isOn)),
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text(`device.${of}.${verb}.title`, { name: data.name })}
      consequence={text(`device.${of}.${verb}.text`)}
      confirm={text(`device.${of}.${verb}`)}
      kind={isOn ? 'primary' : 'danger'}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
