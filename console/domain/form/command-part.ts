import type { ReactElement } from 'react'
import { loadConfirmForm } from '#console/kit/confirm/confirm-part.ts'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import type { CommandDialogForm } from './command-dialog-form.tsx'

interface WithCommandFormProps {
  readonly render: (Form: typeof CommandDialogForm) => ReactElement
}

/** What makes fields of a schema is large, and on most pages nobody gives a command. Other confirmations share it. */
export const { Part: WithCommandForm, load: loadCommandForm } = lazyPart(async () => {
  const [{ CommandDialogForm: Form }] = await Promise.all([import('./command-dialog-form.tsx'), loadConfirmForm()])
  return ({ render }: WithCommandFormProps) => render(Form)
})
