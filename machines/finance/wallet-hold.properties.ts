import type { PreAuthorizationFact } from '#contracts/finance/wallet-hold.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '../kit/properties.ts'
import type { PreAuthorizationContext } from './wallet-hold.ts'

const { after, can, never } = propertiesOf<State<PreAuthorizationContext>, PreAuthorizationFact>()
const isOver = isIn('Captured', 'Freed', 'Lapsed')

export const walletHoldProperties = [
  never('holdOnlyGrows', ({ before, after }) => before.value !== 'New' && after.context.amount < before.context.amount),
  never(
    'holdIsRaisedByMore',
    ({ before, event, after }) => event.type === 'hold.raised' && after.context.amount === before.context.amount,
  ),
  never(
    'holdExhaustedStaysHeld',
    ({ before, event, after }) => event.type === 'hold.exhausted' && before.value !== after.value,
  ),
  after('holdEndsOnce', { once: enters('Captured', 'Freed', 'Lapsed'), never: () => true }),
  can('holdCanAlwaysEnd', { from: () => true, to: isOver }),
]
