import { Suspense } from 'react'
import type { ReactElement } from 'react'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import type { CommandDialogProps } from '../form/command-dialog.tsx'
import type { CommandSteps, StepsDialog } from './command-steps.tsx'

/** The dialog of a command of the thing with this id, and what comes after its answer. */
export type Steps<Answer> = <Body>(dialog: CommandDialogProps<Body, Answer> & { readonly id: string }) => ReactElement

const { Part: WithSteps } = lazyPart(async () => {
  const { StepsDialog: Dialog } = await import('./command-steps.tsx')
  return ({ render }: { readonly render: (Shown: typeof StepsDialog) => ReactElement }) => render(Dialog)
})

/** Steps of commands that become requests for approval, or have an effect to wait for. Few do: only those fetch this. */
export const stepsOf =
  <Answer,>({ approvalIn, effect }: Partial<CommandSteps<Answer>>): Steps<Answer> =>
  (dialog) => (
    <Suspense fallback={null}>
      <WithSteps render={(Shown) => <Shown {...dialog} effect={effect} approvalIn={approvalIn} />} />
    </Suspense>
  )
