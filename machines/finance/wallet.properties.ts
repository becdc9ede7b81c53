import type { WalletFact } from '#contracts/finance/wallet.ts'
import type { Standing } from '../kit/lifecycle.ts'
import { propertiesOf } from '../kit/properties.ts'
import { available } from './wallet.ts'
import type { WalletContext } from './wallet.ts'

const { always, never } = propertiesOf<Standing<WalletContext>, WalletFact>()

export const walletProperties = [
  always('walletStaysWithinItsCredit', ({ context }) => available(context) >= 0),
  always('walletHoldsNothingNegative', ({ context }) => context.held >= 0),
  never(
    'walletMovesByTheAmountTold',
    ({ before, event, after }) =>
      (event.type === 'wallet.credited' || event.type === 'wallet.debited') &&
      after.context.balance - before.context.balance !== event.data.amount,
  ),
  never(
    'walletHoldsTouchNoBalance',
    ({ before, event, after }) =>
      (event.type === 'wallet.held' || event.type === 'wallet.freed') &&
      after.context.balance !== before.context.balance,
  ),
]
