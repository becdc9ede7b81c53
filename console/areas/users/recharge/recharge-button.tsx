import { Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { CustomerDetail } from '#contracts/users/customer.calls.ts'
import { clock } from '#console/clock.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'

/** Its form is fetched once the page is shown, so that typing right after opening it reaches it. */
const { Part: RechargeDialog, prepare } = lazyPart(async () => (await import('./recharge-dialog.tsx')).RechargeDialog)

interface RechargeButtonProps {
  readonly customer: CustomerDetail | null
}

/** The button that tops up or deducts, with its dialog. */
export function RechargeButton({ customer }: RechargeButtonProps): ReactElement | null {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => clock.after(0, prepare), [])
  if (!useMayBegin('recharge')) return null
  return (
    <>
      <Button kind="primary" opens={{ kind: 'dialog', isOpen }} onPress={() => setIsOpen(true)}>
        {text('recharge.book')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <RechargeDialog customer={customer} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
