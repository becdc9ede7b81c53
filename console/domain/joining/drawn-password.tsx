import type { ReactElement } from 'react'
import type { Instant } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import { DrawnDialog } from '#console/kit/dialog/drawn-dialog.tsx'
import { QrCode } from '#console/kit/qr/qr-code.tsx'
import { Code } from '#console/kit/table/cells.tsx'
import { WhenThere } from '../values.tsx'
import * as css from './joining.css.ts'
import { usePileUrl } from './pile-url.ts'

export interface DrawnPasswordProps {
  readonly password: string
  readonly expiresAt: Instant | null
  readonly onClose: () => void
}

/** What is typed into a pile that is to join. */
export function DrawnPassword({ password, expiresAt, onClose }: DrawnPasswordProps): ReactElement {
  const text = useText()
  const url = usePileUrl()
  return (
    <DrawnDialog
      title={text('joining.drawn.title')}
      words={text('joining.drawn.words')}
      done={text('joining.drawn.done')}
      secret={password}
      onClose={onClose}
    >
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
    </DrawnDialog>
  )
}
