import { Schema } from 'effect'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import type { Gateway } from '#contracts/finance/bill.ts'
import { askForPayment } from '#contracts/finance/payment/payment.calls.ts'
import { PaymentForm } from '#contracts/finance/payment/payment.ts'
import { bookRecharge } from '#contracts/finance/recharge.calls.ts'
import type { RechargeRow } from '#contracts/finance/recharge.calls.ts'
import { RechargeForm, directionOf } from '#contracts/finance/recharge.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { billAddress } from '#console/domain/address.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatMoney } from '#console/kit/text/format.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { newKey } from '#console/random.ts'
import { showSuccess } from '#console/state/notices.ts'
import type { CustomerDetail } from '#contracts/users/customer.calls.ts'
import { customerTitle } from '../customer/customer.tsx'
import { CustomerControl } from './customer-control.tsx'

/** How a wallet is topped up: booked at the desk, or paid by the customer at a gateway. Both are fetched together. */

export interface RechargeDialogProps {
  /** Whose wallet; null where that is still to be chosen. */
  readonly customer: CustomerDetail | null
  readonly onClose: () => void
}

export interface PaymentDialogProps extends RechargeDialogProps {
  readonly gateway: Gateway
}

/** The form for a customer who is known. */
const ofOne = ({ customerId: _, ...others }: (typeof RechargeForm | typeof PaymentForm)['fields']) =>
  Schema.Struct(others)

const forms = {
  'recharge.book': { any: RechargeForm, ofOne: ofOne(RechargeForm.fields) },
  'recharge.ask': { any: PaymentForm, ofOne: ofOne(PaymentForm.fields) },
} as const

type Sent = { readonly [Key in keyof RechargeForm]: RechargeForm[Key] }

interface TopUpDialogProps extends RechargeDialogProps {
  readonly lifecycle: string
  readonly command: string
  /** Which form, and the beginning of the keys of its texts: the button, and `.title` with a name. */
  readonly texts: keyof typeof forms
  readonly consequence: string
  /** What helps to fill in, by field. */
  readonly hints: Readonly<Record<string, TextKey>>
  /** However often it is sent with the same key, it is booked once. */
  readonly send: (body: Sent & { readonly key: string }) => Promise<CallResult<RechargeRow>>
  readonly onSent: (row: RechargeRow) => void
  readonly note?: ReactElement
}

/** The form of an amount for a customer, who is chosen in it or known already. */
function TopUpDialog(props: TopUpDialogProps): ReactElement {
  const { customer, lifecycle, command, texts, consequence, hints, send, onSent, onClose, note } = props
  const text = useText()
  const any = useAnyText()
  const { currency } = useZone()
  const [key] = useState(newKey)
  const sent = useRef<RechargeRow | null>(null)
  const sendOnce = async (body: Sent): Promise<CallResult<RechargeRow>> => {
    const result = await send({ ...body, key })
    sent.current = result.ok ? result.data : null
    return result
  }
  const shared = {
    lifecycle,
    command,
    kind: 'primary',
    confirm: text(texts),
    consequence,
    label: (name: string) => any(`recharge.${name}`),
    texts: { currency, hint: (name: string) => (hints[name] === undefined ? undefined : text(hints[name])) },
    onDone: () => {
      onClose()
      if (sent.current !== null) onSent(sent.current)
    },
    onClose,
  } as const
  if (customer === null)
    return (
      <CommandDialog
        {...shared}
        schema={forms[texts].any}
        title={text(texts)}
        controls={{ customerId: CustomerControl }}
        send={sendOnce}
      />
    )
  return (
    <CommandDialog
      {...shared}
      schema={forms[texts].ofOne}
      title={text(`${texts}.title`, { name: customerTitle(customer) })}
      {...(note === undefined ? {} : { note })}
      send={async (body) => sendOnce({ ...body, customerId: customer.id })}
    />
  )
}

const quietly = { notify: 'lost sign-in' } as const

/** Tops a wallet up, or deducts from it where the amount is below zero. */
export function RechargeDialog({ customer, onClose }: RechargeDialogProps): ReactElement {
  const text = useText()
  return (
    <TopUpDialog
      customer={customer}
      lifecycle="wallet"
      command="credit"
      texts="recharge.book"
      consequence={text('recharge.book.text')}
      hints={{ customerId: 'customer.sought', amount: 'recharge.hint.amount' }}
      send={(body) => call(bookRecharge, { body }, quietly)}
      onSent={({ amount }) => showSuccess(directionOf(amount) === 'topUp' ? 'success.topUp' : 'success.deduction')}
      onClose={onClose}
      {...(customer === null ? {} : { note: <Funds {...customer} /> })}
    />
  )
}

/** Opens a bill that the customer pays online, and leads to it: there is the page to pay on. */
export function PaymentDialog({ customer, gateway, onClose }: PaymentDialogProps): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  return (
    <TopUpDialog
      customer={customer}
      lifecycle="bill"
      command="open"
      texts="recharge.ask"
      consequence={text('recharge.ask.text', { gateway: text(`gateway.${gateway}`) })}
      hints={{ customerId: 'customer.sought', reason: 'recharge.ask.reason' }}
      send={(body) => call(askForPayment, { body }, quietly)}
      onSent={({ id }) => {
        showSuccess('success.paymentAsked')
        navigate(billAddress(id))
      }}
      onClose={onClose}
    />
  )
}

/** What the wallet has, and what can be deducted from it. */
function Funds({ balance, creditLine, held, available }: CustomerDetail): ReactElement {
  const text = useText()
  const { locale, currency } = useZone()
  const shown = { balance, creditLine, held, available }
  const amounts = Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, formatMoney(value, currency, locale)]),
  )
  return <p>{text('recharge.funds', amounts)}</p>
}
