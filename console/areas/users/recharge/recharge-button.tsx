import { useState } from 'react'
import type { ReactElement } from 'react'
import type { CustomerDetail } from '#contracts/users/customer.calls.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { RechargeDialog } from './recharge-dialog.tsx'

interface RechargeButtonProps {
  readonly customer: CustomerDetail | null
}

/** The button that tops up or deducts, with its dialog. */
export function RechargeButton({ customer }: RechargeButtonProps): ReactElement | null {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (!useMayBegin('recharge')) return null
  return (
    <>
      <Button kind="primary" opens={{ kind: 'dialog', isOpen }} onPress={() => setIsOpen(true)}>
        {text('recharge.book')}
      </Button>
      {isOpen ? <RechargeDialog customer={customer} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
