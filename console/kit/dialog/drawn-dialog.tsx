import type { ReactElement, ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { CopyButton } from '../form/copy-button.tsx'
import { useText } from '../text/text.ts'
import { Dialog } from './dialog.tsx'
import * as css from './dialog.css.ts'

interface DrawnDialogProps {
  /** Translated texts: of what the secret is, what to do with it, and the button of who has done that. */
  readonly title: string
  readonly words: string
  readonly done: string
  readonly secret: string
  readonly onClose: () => void
  /** How the secret is shown, where it does not stand alone. */
  readonly children?: ReactNode
}

/** A secret that was drawn and can be copied. Neither Escape nor a press outside closes it: it cannot be read again. */
export function DrawnDialog({ title, words, done, secret, onClose, children }: DrawnDialogProps): ReactElement {
  const text = useText()
  const footer = (
    <>
      <CopyButton value={secret} label={text('kit.drawn.copy')} takesFocus />
      <Button kind="primary" onPress={onClose}>
        {done}
      </Button>
    </>
  )
  return (
    <Dialog role="alertdialog" title={title} onClose={onClose} isDirty footer={footer}>
      <p className={css.consequence}>{words}</p>
      {children ?? <p className={css.secret}>{secret}</p>}
    </Dialog>
  )
}
