import { Schema } from 'effect'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import type { Gateway } from '#contracts/finance/bill.ts'
import { askForPayment } from '#contracts/finance/online-payment.calls.ts'
import { PaymentForm } from '#contracts/finance/recharge.ts'
import { call } from '#console/api/call.ts'
import { billAddress } from '#console/domain/address.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { newKey } from '#console/random.ts'
import { showSuccess } from '#console/state/notices.ts'
import { customerTitle } from '../customer/customer.tsx'
import { CustomerControl } from './customer-control.tsx'
import type { RechargeDialogProps } from './recharge-dialog.tsx'

interface PaymentDialogProps extends RechargeDialogProps {
  readonly gateway: Gateway
}

/** What helps to fill in. */
const hints: Readonly<Record<string, TextKey>> = { customerId: 'customer.sought', reason: 'recharge.ask.reason' }

const { customerId: _, ...others } = PaymentForm.fields
/** The form for a customer who is known. */
const OfOne = Schema.Struct(others)

/** Opens a bill that the customer pays online, and leads to it: there is the page to pay on. */
export function PaymentDialog({ customer, gateway, onClose }: PaymentDialogProps): ReactElement {
  const text = useText()
  const any = useAnyText()
  const { currency } = useZone()
  const [, navigate] = useLocation()
  const [key] = useState(newKey)
  const billId = useRef<string | null>(null)
  const ask = async (body: PaymentForm) => {
    const result = await call(askForPayment, { body: { ...body, key } }, { notify: 'lost sign-in' })
    billId.current = result.ok ? result.data.id : null
    return result
  }
  const shared = {
    lifecycle: 'bill',
    command: 'open',
    kind: 'primary',
    confirm: text('recharge.ask'),
    consequence: text('recharge.ask.text', { gateway: text(`gateway.${gateway}`) }),
    label: (name: string) => any(`recharge.${name}`),
    texts: { currency, hint: (name: string) => (hints[name] === undefined ? undefined : text(hints[name])) },
    onDone: () => {
      showSuccess('success.paymentAsked')
      onClose()
      if (billId.current !== null) navigate(billAddress(billId.current))
    },
    onClose,
  } as const
  return customer === null ? (
    <CommandDialog
      {...shared}
      schema={PaymentForm}
      title={text('recharge.ask')}
      controls={{ customerId: CustomerControl }}
      send={ask}
    />
  ) : (
    <CommandDialog
      {...shared}
      schema={OfOne}
      title={text('recharge.ask.title', { name: customerTitle(customer) })}
      send={async (body) => ask({ ...body, customerId: customer.id })}
    />
  )
}
