import { Schema } from 'effect'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { bookRecharge } from '#contracts/finance/recharge.calls.ts'
import { RechargeForm, directionOf } from '#contracts/finance/recharge.ts'
import type { RechargeDirection } from '#contracts/finance/recharge.ts'
import { call } from '#console/api/call.ts'
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

export interface RechargeDialogProps {
  /** Whose wallet; null where that is still to be chosen. */
  readonly customer: CustomerDetail | null
  readonly onClose: () => void
}

/** What helps to fill in. */
const hints: Readonly<Record<string, TextKey>> = { customerId: 'customer.sought', amount: 'recharge.hint.amount' }

const { customerId: _, ...others } = RechargeForm.fields
/** The form for a customer who is known. */
const OfOne = Schema.Struct(others)

/** Tops a wallet up, or deducts from it where the amount is below zero. However often it is sent, it is booked once. */
export function RechargeDialog({ customer, onClose }: RechargeDialogProps): ReactElement {
  const text = useText()
  const any = useAnyText()
  const { currency } = useZone()
  const [key] = useState(newKey)
  const booked = useRef<RechargeDirection>('topUp')
  const book = async (body: RechargeForm) => {
    const result = await call(bookRecharge, { body: { ...body, key } }, { notify: 'lost sign-in' })
    booked.current = directionOf(body.amount)
    return result
  }
  const shared = {
    lifecycle: 'wallet',
    command: 'credit',
    kind: 'primary',
    confirm: text('recharge.book'),
    label: (name: string) => any(`recharge.${name}`),
    texts: { currency, hint: (name: string) => (hints[name] === undefined ? undefined : text(hints[name])) },
    onDone: () => {
      showSuccess(booked.current === 'topUp' ? 'success.topUp' : 'success.deduction')
      onClose()
    },
    onClose,
  } as const
  const words = text('recharge.book.text')
  return customer === null ? (
    <CommandDialog
      {...shared}
      schema={RechargeForm}
      title={text('recharge.book')}
      consequence={words}
      controls={{ customerId: CustomerControl }}
      send={book}
    />
  ) : (
    <CommandDialog
      {...shared}
      schema={OfOne}
      title={text('recharge.book.title', { name: customerTitle(customer) })}
      consequence={words}
      note={<Funds {...customer} />}
      send={async (body) => book({ ...body, customerId: customer.id })}
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
