import type { ContractFact } from '#contracts/operators/sub-operator-contract.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'
import type { ContractContext } from './sub-operator-contract.ts'

const { after, always, can, needs, never } = propertiesOf<State<ContractContext>, ContractFact>()

export const subOperatorContractProperties = [
  always('contractInForceHasTerms', (contract) => isIn('New', 'Draft')(contract) || contract.context.terms !== null),
  needs('contractEndsOnlyAfterNotice', {
    from: happened('contract.activated', 'contract.renewed', 'contract.resumed'),
    to: enters('Expired'),
    through: happened('contract.nearedEnd'),
  }),
  never(
    'contractRenewsOnlyWhenPaid',
    ({ event }) => event.type === 'contract.renewed' && event.data.booked < event.data.amount,
  ),
  never(
    'contractRenewalEndsLater',
    ({ before, event }) =>
      event.type === 'contract.renewed' && event.data.validTo <= (before.context.terms?.validTo ?? ''),
  ),
  never(
    'contractClosesWithNothingOpen',
    ({ event }) => event.type === 'contract.closed' && event.data.unpaidStatements + event.data.piles > 0,
  ),
  after('contractClosedStaysClosed', { once: enters('Closed'), never: () => true }),
  can('contractCanAlwaysClose', { from: () => true, to: isIn('Closed') }),
]
