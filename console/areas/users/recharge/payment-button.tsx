import type { ReactElement } from 'react'
import { paymentGateway } from '#contracts/finance/payment/payment.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { TopUpButton } from './top-up-button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import type { RechargeDialogProps } from './recharge-dialog.tsx'

const { Part: PaymentDialog, prepare } = lazyPart(async () => (await import('./recharge-dialog.tsx')).PaymentDialog)

/** The button that asks a customer for a payment, with its dialog; there is none without a payment gateway. */
export function PaymentButton({ customer }: Pick<RechargeDialogProps, 'customer'>): ReactElement | null {
  return useMayBegin('askForPayment') ? <WithGateway customer={customer} /> : null
}

function WithGateway({ customer }: Pick<RechargeDialogProps, 'customer'>): ReactElement | null {
  const text = useText()
  const gateway = useRow(paymentGateway, {}, { lifecycles: [] }).data?.gateway ?? null
  if (gateway === null) return null
  return (
    <TopUpButton
      label={text('recharge.ask')}
      prepare={prepare}
      render={(close) => <PaymentDialog customer={customer} gateway={gateway} onClose={close} />}
    />
  )
}
