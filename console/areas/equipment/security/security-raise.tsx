import { useState } from 'react'
import type { ReactElement } from 'react'
import { orderCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import * as css from '#console/kit/dialog/dialog.css.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { useGiveSecurity } from './security-action.tsx'
import { statusOf } from '#console/domain/security-status.ts'

export interface RaiseDialogProps {
  readonly data: PileSecurity
  /** The pile is asked to change its profile, or connections with a lower one are refused at once. */
  readonly way: 'askRaise' | 'demand'
  readonly onClose: () => void
}

const words = {
  askRaise: { title: 'pileSecurity.ask.title', words: 'pileSecurity.ask.words' },
  demand: { title: 'pileSecurity.demand.title', words: 'pileSecurity.demand.words' },
} as const

/** Raises the profile of a pile. If that would lock it out, it has to be confirmed. */
export function RaiseDialog({ data, way, onClose }: RaiseDialogProps): ReactElement {
  const text = useText()
  const staleReason = useStaleReason()
  const [profile, setProfile] = useState(data.raises[0]?.profile)
  const [isKnown, setIsKnown] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const missing = data.raises.find((one) => one.profile === profile)?.missing ?? []
  const mustConfirm = missing.length > 0 && !isKnown
  const give = useRaise(data.id, way)
  const order = useCommand({
    give: async () => give({ profile: String(profile), evenIfLockedOut: isKnown }),
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const confirm = (): void => {
    setWasTried(true)
    if (!mustConfirm) order.give({})
  }
  const footer = (
    <DialogFoot
      confirm={text(`command.pile-security.${way}`)}
      kind="danger"
      isPending={order.isPending}
      reason={staleReason ?? undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
  return (
    <Dialog role="alertdialog" title={text(words[way].title, { pile: data.id })} onClose={onClose} footer={footer}>
      <p className={css.consequence}>{text(words[way].words)}</p>
      <Select
        label={text('pileSecurity.profile')}
        takesFocus
        value={String(profile)}
        onChange={(value) => setProfile(data.raises.find((one) => String(one.profile) === value)?.profile)}
        choices={data.raises.map((one) => ({
          value: String(one.profile),
          label: text(`state.pile-security.${statusOf(one.profile)}`),
        }))}
      />
      {missing.map((thing) => (
        <div key={thing} className={css.failure} role="note">
          <Icon name="warning" />
          {text(`pileSecurity.missing.${thing}`)}
        </div>
      ))}
      {missing.length === 0 ? null : (
        <Checkbox
          isChecked={isKnown}
          isRequired
          problem={wasTried && mustConfirm ? text('pileSecurity.lockedOut.problem') : undefined}
          onChange={setIsKnown}
        >
          {text('pileSecurity.lockedOut')}
        </Checkbox>
      )}
      <DialogFailure failure={order.failure} />
    </Dialog>
  )
}

/** Requesting a profile is a command to the pile (ChangeConfiguration, whitepaper §3); requiring one concerns the central system alone. */
function useRaise(pileId: string, way: RaiseDialogProps['way']) {
  const failureText = useFailureText()
  const give = useGiveSecurity(pileId)
  return async ({ profile, evenIfLockedOut }: { readonly profile: string; readonly evenIfLockedOut: boolean }) => {
    if (way === 'demand') return give('demand', { profile: Number(profile), evenIfLockedOut })
    const payload = { key: 'SecurityProfile', value: profile }
    const body = { pileId: EntityId.make(pileId), action: 'ChangeConfiguration', payload } as const
    const result = await call(orderCommand, { body }, { notify: 'lost sign-in' })
    return result.ok ? ({ ok: true } as const) : ({ ok: false, failure: failureText(result.failure) } as const)
  }
}
