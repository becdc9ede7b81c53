import type { FactEvent } from '#contracts/fact.ts'
import type { OrderFact } from '#contracts/maintenance/work-order.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

/** A maintainer who opens and handles an order, and then audits it as an operator: the same account in another role. */
const described = { pileId: 'a', locationId: 'a', serialNumber: 'a', remarks: 'a', isSafety: false }
const promoted = { ...actorOf.OP, account: actorOf.MT.kind === 'person' ? actorOf.MT.account : '' }
const [at] = moments
const audited = (type: 'order.passed' | 'order.notPassed'): FactEvent => ({
  type,
  data: { opinion: 'a' },
  at,
  by: promoted,
})

export const workOrderPool: readonly FactEvent[] = [
  ...made<OrderFact>(
    ['order.opened', { ...described, alarmId: null, followsOrderId: null }, 'MT'],
    ['order.opened', { ...described, alarmId: null, followsOrderId: null }, 'OP'],
    ['order.edited', described, 'MT'],
    ['order.edited', described, 'OP'],
    ['order.withdrawn', { reason: 'aaaaa' }, 'MT'],
    ['order.withdrawn', { reason: 'aaaaa' }, 'OP'],
    ['order.passed', { opinion: 'a' }, 'OP'],
    ['order.notPassed', { opinion: 'a' }, 'OP'],
  ),
  audited('order.passed'),
  audited('order.notPassed'),
]
