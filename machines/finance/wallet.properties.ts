import type { WalletFact } from '#contracts/finance/wallet.ts'
import type { State } from '../kit/lifecycle.ts'
import { propertiesOf } from '../kit/properties.ts'
import { available } from './wallet.ts'
import type { WalletContext } from './wallet.ts'

const { always, never } = propertiesOf<State<WalletContext>, WalletFact>()

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
