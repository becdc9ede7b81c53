import { Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { paymentGateway } from '#contracts/finance/payment/payment.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { clock } from '#console/clock.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import type { RechargeDialogProps } from './recharge-dialog.tsx'

/** Its form is fetched once the page is shown, so that typing right after opening it reaches it. */
const { Part: PaymentDialog, prepare } = lazyPart(async () => (await import('./recharge-dialog.tsx')).PaymentDialog)

/** The button that asks a customer for a payment, with its dialog; there is none without a payment gateway. */
export function PaymentButton({ customer }: Pick<RechargeDialogProps, 'customer'>): ReactElement | null {
  return useMayBegin('askForPayment') ? <WithGateway customer={customer} /> : null
}

function WithGateway({ customer }: Pick<RechargeDialogProps, 'customer'>): ReactElement | null {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const gateway = useRow(paymentGateway, {}, { lifecycles: [] }).data?.gateway ?? null
  useEffect(() => (gateway === null ? undefined : clock.after(0, prepare)), [gateway])
  if (gateway === null) return null
  return (
    <>
      <Button opens={{ kind: 'dialog', isOpen }} onPress={() => setIsOpen(true)}>
        {text('recharge.ask')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PaymentDialog customer={customer} gateway={gateway} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
