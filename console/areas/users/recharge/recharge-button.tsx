import type { ReactElement } from 'react'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { TopUpButton } from './top-up-button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import type { RechargeDialogProps } from './recharge-dialog.tsx'

const { Part: RechargeDialog, prepare } = lazyPart(async () => (await import('./recharge-dialog.tsx')).RechargeDialog)

/** The button that tops up or deducts, with its dialog. */
export function RechargeButton({ customer }: Pick<RechargeDialogProps, 'customer'>): ReactElement | null {
  const text = useText()
  if (!useMayBegin('recharge')) return null
  return (
    <TopUpButton
      label={text('recharge.book')}
      kind="primary"
      prepare={prepare}
      render={(close) => <RechargeDialog customer={customer} onClose={close} />}
    />
  )
}
