import type { ReactElement } from 'react'
import * as details from '#console/domain/detail/details.css.ts'
import { useText } from '#console/intl/text.ts'
import { CopyButton } from '#console/kit/form/copy-button.tsx'
import { link } from '#console/kit/layout/link.css.ts'
import { QrCode } from '#console/kit/qr/qr-code.tsx'
import * as css from './payment-page.css.ts'

export interface PaymentPageProps {
  /** Null while the gateway has yet to make the page; an address of ours begins with a slash. */
  readonly paymentUrl: string | null
}

/** Where the customer pays: to be scanned at the desk, or sent. */
export function PaymentPage({ paymentUrl }: PaymentPageProps): ReactElement {
  const text = useText()
  if (paymentUrl === null) return <p className={details.note}>{text('payment-page.waits')}</p>
  const { href } = new URL(paymentUrl, location.origin)
  return (
    <div className={css.page}>
      <QrCode value={href} label={text('payment-page.code')} className={css.code} />
      <div className={details.section}>
        <p className={details.note}>{text('payment-page.words')}</p>
        <a className={`${link} ${css.address}`} href={href} target="_blank" rel="noopener noreferrer">
          {href}
        </a>
        <div className={details.top}>
          <CopyButton value={href} label={text('payment-page.copy')} />
        </div>
      </div>
    </div>
  )
}
