import { Schema } from 'effect'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { orderCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import { givePassword } from '#contracts/equipment/pile-security.calls.ts'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { PilePassword, passwordLength } from '#contracts/equipment/pile-security.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import type { CommandResult } from '#console/flows/command-flow.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Code } from '#console/kit/table/cells.tsx'
import { copyText } from '#console/kit/text/copy-text.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import * as css from '#console/kit/dialog/dialog.css.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as own from './security.css.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

export interface PasswordDialogProps {
  readonly data: PileSecurity
  readonly onClose: () => void
}

const ways = ['draw', 'type', 'send'] as const
type PasswordWay = (typeof ways)[number]
const isPassword = Schema.is(PilePassword)
const { minimum: min, maximum: max } = passwordLength

/** Sets the password of a pile: generated and shown once, typed by a person, or generated and sent to the pile unseen. */
export function PasswordDialog({ data, onClose }: PasswordDialogProps): ReactElement {
  const [generated, setDrawn] = useState<string | null>(null)
  return generated === null ? (
    <PasswordForm data={data} onClose={onClose} onGenerated={setDrawn} />
  ) : (
    <GeneratedPassword pileId={data.id} password={generated} onClose={onClose} />
  )
}

interface FormProps extends PasswordDialogProps {
  readonly onGenerated: (password: string) => void
}

function PasswordForm({ data, onClose, onGenerated }: FormProps): ReactElement {
  const text = useText()
  const staleReason = useStaleReason()
  const [way, setWay] = useState<PasswordWay>('draw')
  const [typed, setTyped] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isWrong = way === 'type' && !isPassword(typed)
  const give = useGivePassword(data.id, onGenerated)
  const command = useCommand({
    give: () => give(way, typed),
    onSettled: () => {
      if (way === 'draw') return
      showSuccess('success.operation')
      onClose()
    },
  })
  const confirm = (): void => {
    setWasTried(true)
    if (!isWrong) command.give({})
  }
  const offline = way === 'send' && data.shown?.isOpen !== true ? text('guard.pileConnected') : undefined
  const footer = (
    <DialogFoot
      confirm={text('pileSecurity.give.confirm')}
      isPending={command.isPending}
      reason={offline ?? staleReason ?? undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
  return (
    <Dialog
      title={text('pileSecurity.give.title', { pile: data.id })}
      onClose={onClose}
      isDirty={typed !== ''}
      footer={footer}
    >
      <Select
        label={text('pileSecurity.give.way')}
        takesFocus
        value={way}
        onChange={(value) => setWay(ways.find((one) => one === value) ?? 'draw')}
        choices={ways.map((value) => ({ value, label: text(`pileSecurity.give.${value}`) }))}
      />
      {way === 'type' ? (
        <TextField
          label={text('pileSecurity.drawn.password')}
          kind="password"
          autoComplete="off"
          isRequired
          value={typed}
          onChange={setTyped}
          maxLength={max}
          hint={text('pileSecurity.give.hint', { min, max })}
          problem={wasTried && isWrong ? text('pileSecurity.give.malformed', { min, max }) : undefined}
        />
      ) : null}
      <p className={css.consequence}>
        {text(way === 'send' ? 'pileSecurity.give.bySending' : 'pileSecurity.give.byHand')}
      </p>
      <DialogFailure failure={command.failure} />
    </Dialog>
  )
}

/** Sending a password is a command to the pile (ChangeConfiguration, whitepaper §3): it is generated when it is sent. */
function useGivePassword(
  pileId: string,
  onDrawn: (password: string) => void,
): (way: PasswordWay, typed: string) => Promise<CommandResult> {
  const given = useCommandResult()
  const id = EntityId.make(pileId)
  return async (way, typed) => {
    if (way === 'send') {
      const payload = { key: 'AuthorizationKey', value: '' }
      const body = { pileId: id, action: 'ChangeConfiguration', payload } as const
      const result = await call(orderCommand, { body }, { notify: 'lost sign-in' })
      return given(result)
    }
    const body = way === 'type' ? { password: typed } : {}
    const result = await call(givePassword, { params: { id }, body }, { notify: 'lost sign-in' })
    if (!result.ok) return given(result)
    if (result.data.password !== null) onDrawn(result.data.password)
    return { ok: true }
  }
}

/** Neither Escape nor a press outside closes it, because the password cannot be read again. */
function GeneratedPassword(props: {
  readonly pileId: string
  readonly password: string
  readonly onClose: () => void
}): ReactElement {
  const { pileId, password, onClose } = props
  const text = useText()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => setIsCopied(await copyText(password))
  const footer = (
    <>
      <Button icon={isCopied ? 'check' : 'copy'} takesFocus onPress={() => void copy()}>
        {text(isCopied ? 'pileSecurity.drawn.copied' : 'pileSecurity.drawn.copy')}
      </Button>
      <Button kind="primary" onPress={onClose}>
        {text('pileSecurity.drawn.done')}
      </Button>
    </>
  )
  return (
    <Dialog
      role="alertdialog"
      title={text('pileSecurity.drawn.title', { pile: pileId })}
      onClose={onClose}
      isDirty
      footer={footer}
    >
      <p className={css.consequence}>{text('pileSecurity.drawn.words')}</p>
      <p className={own.secret}>
        <Code>{password}</Code>
      </p>
    </Dialog>
  )
}
