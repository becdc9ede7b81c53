import { Schema } from 'effect'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { orderCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import { givePassword } from '#contracts/equipment/pile-security.calls.ts'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { PilePassword } from '#contracts/equipment/pile-security.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { CommandPrompt } from '#console/domain/form/command-prompt.tsx'
import { useTypedCommand } from '#console/domain/form/use-command-form.ts'
import { useDrafted } from '#console/domain/form/use-drafted.ts'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { DrawnDialog } from '#console/kit/dialog/drawn-dialog.tsx'
import { showSuccess } from '#console/state/notices.ts'

export interface PasswordDialogProps {
  readonly data: PileSecurity
  readonly onClose: () => void
}

/** Generated and shown once, typed by a person, or generated and sent to the pile unseen. */
const PasswordForm = Schema.Union([
  Schema.Struct({ way: Schema.Literal('draw') }),
  Schema.Struct({ way: Schema.Literal('type'), password: PilePassword }),
  Schema.Struct({ way: Schema.Literal('send') }),
])
type PasswordForm = typeof PasswordForm.Type

/** Sets the password of a pile. */
export function PasswordDialog({ data, onClose }: PasswordDialogProps): ReactElement {
  const text = useText()
  const [generated, setGenerated] = useState<string | null>(null)
  return generated === null ? (
    <PasswordPrompt data={data} onClose={onClose} onGenerated={setGenerated} />
  ) : (
    <DrawnDialog
      title={text('pileSecurity.drawn.title', { pile: data.id })}
      words={text('pileSecurity.drawn.words')}
      done={text('pileSecurity.drawn.done')}
      secret={generated}
      onClose={onClose}
    />
  )
}

interface PasswordPromptProps extends PasswordDialogProps {
  readonly onGenerated: (password: string) => void
}

function PasswordPrompt({ data, onClose, onGenerated }: PasswordPromptProps): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const drafted = useDrafted({ schema: PasswordForm, initial: { way: 'draw' } })
  const { way } = drafted.values
  const isOpen = data.shown?.isOpen === true
  const form = useTypedCommand(drafted, {
    schema: PasswordForm,
    check: (filled) =>
      filled.way === 'send' && !isOpen ? [{ place: 'way', problem: { key: 'guard.pileConnected' } }] : [],
    send: (filled) => give(data.id, filled, onGenerated),
    onSettled: () => {
      if (way === 'draw') return
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <CommandPrompt
      form={form}
      role="dialog"
      kind="primary"
      title={text('pileSecurity.give.title', { pile: data.id })}
      consequence={text(way === 'send' ? 'pileSecurity.give.bySending' : 'pileSecurity.give.byHand')}
      confirm={text('pileSecurity.give.confirm')}
      label={(name) => text(name === 'way' ? 'pileSecurity.give.way' : 'pileSecurity.drawn.password')}
      texts={{ choice: (_, value) => anyText(`pileSecurity.give.${value}`) }}
      onClose={onClose}
    />
  )
}

/** Sending a password is a command to the pile (ChangeConfiguration, whitepaper §3): it is generated when it is sent. */
async function give(
  pileId: string,
  form: PasswordForm,
  onGenerated: (password: string) => void,
): Promise<CallResult<unknown>> {
  const id = EntityId.make(pileId)
  if (form.way === 'send') {
    const payload = { key: 'AuthorizationKey', value: '' }
    return call(orderCommand, { body: { pileId: id, action: 'ChangeConfiguration', payload } }, inPlace)
  }
  const body = form.way === 'type' ? { password: form.password } : {}
  const result = await call(givePassword, { params: { id }, body }, inPlace)
  if (result.ok && result.data.password !== null) onGenerated(result.data.password)
  return result
}

/** The dialog shows its failures itself. */
const inPlace = { notify: 'lost sign-in' } as const
