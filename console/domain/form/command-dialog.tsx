import { Suspense } from 'react'
import type { ReactElement } from 'react'
import { WithCommandForm } from './command-part.ts'
import type { CommandPromptProps } from './command-prompt.tsx'
import type { CommandFormOptions } from './use-command-form.ts'

export interface CommandDialogProps<Body, Answer>
  extends
    Omit<CommandFormOptions<Body, Answer>, 'takesTime' | 'onSettled'>,
    Omit<CommandPromptProps, 'form' | 'confirm'> {
  readonly lifecycle: string
  readonly command: string
  /** The button, where it is not called as the command is everywhere. */
  readonly confirm?: string
  /** The message of spec §8 that tells that it was done. */
  readonly success?: `success.${string}`
  /** Called once it was done, in place of `onClose`. */
  readonly onDone?: () => void
}

/** A command of a lifecycle from its question to its effect; the button is called as the command is everywhere. */
export function CommandDialog<Body, Answer>(props: CommandDialogProps<Body, Answer>): ReactElement {
  return (
    <Suspense fallback={null}>
      <WithCommandForm render={(Form) => <Form {...props} />} />
    </Suspense>
  )
}
