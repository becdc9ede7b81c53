import type { OrderFact } from '#contracts/maintenance/work-order.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'
import type { OrderContext } from './work-order.ts'

const { after, always, can, needs, never } = propertiesOf<State<OrderContext>, OrderFact>()

export const workOrderProperties = [
  never(
    'orderIsNotAuditedByItsHandler',
    ({ before, event }) =>
      (event.type === 'order.passed' || event.type === 'order.notPassed') &&
      event.by.kind === 'person' &&
      event.by.account === before.context.handler,
  ),
  needs('orderClosesAuditedOrWithdrawn', {
    from: happened('order.opened'),
    to: enters('CLOSE'),
    through: happened('order.passed', 'order.withdrawn'),
  }),
  needs('orderPassesOnlyWhenHandled', {
    from: happened('order.opened', 'order.notPassed', 'order.takenBack'),
    to: happened('order.passed'),
    through: happened('order.handled'),
  }),
  always(
    'orderAuditsHaveAnAuditor',
    ({ value, context }) =>
      value === 'New' || context.audits.every(({ auditor, opinion }) => auditor !== null && opinion !== ''),
  ),
  never(
    'orderIsHandledByItsHandler',
    ({ before, event }) =>
      event.type === 'order.handled' && (event.by.kind !== 'person' || event.by.account !== before.context.handler),
  ),
  after('orderClosedStaysClosed', { once: enters('CLOSE'), never: () => true }),
  can('orderCanAlwaysClose', { from: () => true, to: isIn('CLOSE') }),
]
