import type { StatementFact } from '#contracts/finance/settlement-statement.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'
import type { StatementContext } from './settlement-statement.ts'

const { after, can, needs, never } = propertiesOf<State<StatementContext>, StatementFact>()

export const settlementStatementProperties = [
  needs('statementIsPaidOnlyWhenApproved', {
    from: happened('statement.opened', 'statement.versionOpened'),
    to: enters('Paid'),
    through: happened('statement.approved'),
  }),
  needs('statementIsApprovedOnlyWhenConfirmed', {
    from: happened('statement.opened', 'statement.versionOpened'),
    to: enters('Approved'),
    through: happened('statement.confirmed', 'statement.confirmedBySilence', 'statement.disputeRejected'),
  }),
  never(
    'statementIsApprovedByAnother',
    ({ before, event }) =>
      event.type === 'statement.approved' &&
      (event.by.kind !== 'person' || event.by.account === before.context.calculatedBy),
  ),
  after('statementEndsOnce', { once: enters('Paid', 'Corrected'), never: () => true }),
  can('statementCanAlwaysEnd', {
    from: (statement) => !isIn('New', 'Open')(statement),
    to: isIn('Paid', 'Corrected'),
  }),
]
