import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Instant } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import * as dialog from '#console/kit/dialog/dialog.css.ts'
import { Button } from '#console/kit/form/button.tsx'
import { QrCode } from '#console/kit/qr/qr-code.tsx'
import { Code } from '#console/kit/table/cells.tsx'
import { copyText } from '#console/kit/text/copy-text.ts'
import { WhenThere } from '../values.tsx'
import * as css from './joining.css.ts'
import { usePileUrl } from './pile-url.ts'

export interface DrawnPasswordProps {
  readonly password: string
  readonly expiresAt: Instant | null
  readonly onClose: () => void
}

/** What is typed into a pile that is to join. Neither Escape nor a press outside closes it: it cannot be read again. */
export function DrawnPassword({ password, expiresAt, onClose }: DrawnPasswordProps): ReactElement {
  const text = useText()
  const url = usePileUrl()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => setIsCopied(await copyText(password))
  const footer = (
    <>
      <Button icon={isCopied ? 'check' : 'copy'} onPress={() => void copy()}>
        {text(isCopied ? 'joining.drawn.copied' : 'joining.drawn.copy')}
      </Button>
      <Button kind="primary" takesFocus onPress={onClose}>
        {text('joining.drawn.done')}
      </Button>
    </>
  )
  return (
    <Dialog role="alertdialog" title={text('joining.drawn.title')} onClose={onClose} isDirty footer={footer}>
      <p className={dialog.consequence}>{text('joining.drawn.words')}</p>
      <div className={css.drawn}>
        <QrCode value={`${url}\n${password}`} label={text('joining.drawn.code')} className={css.code} />
        <div className={css.values}>
          <span>{text('joining.url')}</span>
          <span className={css.typed}>
            <Code>{url}</Code>
          </span>
          <span>{text('joining.password')}</span>
          <span className={css.typed}>
            <Code>{password}</Code>
          </span>
          <span>
            {text('joining.expiresAt')} <WhenThere at={expiresAt} />
          </span>
        </div>
      </div>
    </Dialog>
  )
}
