import type { ReactElement } from 'react'
import { useText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { CommandPrompt } from './command-prompt.tsx'
import type { CommandDialogProps } from './command-dialog.tsx'
import { useCommandForm } from './use-command-form.ts'

/** A command of a lifecycle from its question to its effect; the button is called as the command is everywhere. */
export function CommandDialogForm<Body, Answer>(props: CommandDialogProps<Body, Answer>): ReactElement {
  const { lifecycle, command, confirm, success = 'success.operation', onDone, onClose } = props
  const text = useText()
  const form = useCommandForm({
    ...props,
    onSettled: () => {
      showSuccess(success)
      if (onDone === undefined) onClose()
      else onDone()
    },
  })
  return <CommandPrompt {...props} form={form} confirm={confirm ?? text(`command.${lifecycle}.${command}`)} />
}
