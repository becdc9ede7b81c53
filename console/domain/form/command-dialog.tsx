import type { ReactElement } from 'react'
import { useText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { CommandPrompt } from './command-prompt.tsx'
import type { CommandPromptProps } from './command-prompt.tsx'
import { useCommandForm } from './use-command-form.ts'
import type { CommandFormOptions } from './use-command-form.ts'

export interface CommandDialogProps<Body, Answer>
  extends
    Omit<CommandFormOptions<Body, Answer>, 'takesTime' | 'onSettled'>,
    Omit<CommandPromptProps, 'form' | 'confirm'> {
  readonly lifecycle: string
  readonly command: string
  /** The message of spec §8 that tells that it was done. */
  readonly success?: `success.${string}`
  /** Called once it was done, in place of `onClose`. */
  readonly onDone?: () => void
}

/** A command of a lifecycle from its question to its effect; the button is called as the command is everywhere. */
export function CommandDialog<Body, Answer>(props: CommandDialogProps<Body, Answer>): ReactElement {
  const { lifecycle, command, success = 'success.operation', onDone, onClose } = props
  const text = useText()
  const form = useCommandForm({
    ...props,
    onSettled: () => {
      showSuccess(success)
      if (onDone === undefined) onClose()
      else onDone()
    },
  })
  return <CommandPrompt {...props} form={form} confirm={text(`command.${lifecycle}.${command}`)} />
}
