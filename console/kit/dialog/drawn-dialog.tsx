import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { copyText } from '../text/copy-text.ts'
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
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => setIsCopied(await copyText(secret))
  const footer = (
    <>
      <Button icon={isCopied ? 'check' : 'copy'} takesFocus onPress={() => void copy()}>
        {text(isCopied ? 'kit.drawn.copied' : 'kit.drawn.copy')}
      </Button>
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
