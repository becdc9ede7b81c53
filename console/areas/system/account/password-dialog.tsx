import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { DrawnDialog } from '#console/kit/dialog/drawn-dialog.tsx'

interface PasswordDialogProps {
  readonly account: string
  readonly password: string
  readonly onClose: () => void
}

/** The password of an account, which was drawn. */
export function PasswordDialog({ account, password, onClose }: PasswordDialogProps): ReactElement {
  const text = useText()
  return (
    <DrawnDialog
      title={text('admin.drawn.title', { name: account })}
      words={text('admin.drawn.words')}
      done={text('admin.drawn.done')}
      secret={password}
      onClose={onClose}
    />
  )
}
