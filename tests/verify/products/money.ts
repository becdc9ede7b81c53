import { connectorKey } from '#contracts/ids.ts'
import { energy, money } from '#contracts/units.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import { meterValues } from '#backend/areas/charging/transaction/meter-values.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { topUp } from '#backend/areas/finance/wallet/commands.ts'
import { watchPreAuthorization } from '#backend/areas/finance/pre-authorization/watch.ts'
import { holds } from '#backend/areas/finance/pre-authorization/process.ts'
import { lostStops } from '#backend/areas/charging/transaction/process.ts'
import { payments } from '#backend/areas/finance/bill/process.ts'
import { settlement } from '#backend/areas/charging/charge-record/process.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { propertiesOf, isIn } from '#machines/kit/properties.ts'
import type { Property } from '#machines/kit/properties.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, chance, crash, customerId, furnished, idTag, now, pileId } from './environment.ts'
import type { Chance, Happening, Scene } from './environment.ts'
import type { Product } from './product.ts'
import { settingsOf, stateIn, waitingIn } from './world.ts'
import type { Backend, Site } from './world.ts'

/**
 * Session, record, bill, hold, wallet and ledger together: a session that costs ten, a wallet that may or may not hold
 * it, messages that come twice and late, reactions and deadlines in any order, a crash. Watching the hold is an event of the
 * environment here, because its process looks at a clock of its own.
 */
const settings = settingsOf({ settleAfterMinutes: 10, holdBlock: money(40_000) })
const charging: Site = { now, settings, processes: [lostStops, holds()] }
const settling: Site = { now, settings, processes: [payments, settlement] }
const transactionId = 1
const id = String(transactionId)
const meterStart = 1_000
const report = (word: 'Charging' | 'Finishing' | 'Available') =>
  ({
    pileId,
    connectorId: 1,
    status: word,
    errorCode: 'NoError',
    info: null,
    vendorId: null,
    vendorErrorCode: null,
    timestamp: afterMinutes(word === 'Charging' ? 1 : 70),
  }) as const
const stopAt = (meterStop: number) =>
  ({ pileId, transactionId, meterStop, timestamp: afterMinutes(60), reason: 'Local', idTag, samples: [] }) as const
const sample = {
  at: afterMinutes(40),
  register: energy(9_000),
  power: null,
  soc: null,
  current: null,
  voltage: null,
  temperature: null,
  context: 'Sample.Periodic',
}
const starts = {
  pileId,
  connectorId: 1,
  idTag,
  meterStart,
  timestamp: afterMinutes(0),
  reservationId: null,
} as const
const reason = 'by hand'

const chargingChances: readonly Chance[] = [
  chance('StartTransaction comes again', [startTransaction, starts]),
  chance('MeterValues', [meterValues, { pileId, connectorId: 1, transactionId, samples: [sample] }], { atMost: 2 }),
  chance('StopTransaction after ten kWh', [stopTransaction, stopAt(11_000)], { atMost: 2 }),
  chance('StopTransaction after nothing', [stopTransaction, stopAt(meterStart)]),
  chance('StatusNotification Available', [status, report('Available')], { atMost: 2 }),
  chance('the hold is watched', [watchPreAuthorization, { sessionId: id }, actorOf.SYS]),
  crash,
]
const settlingChances: readonly Chance[] = [
  chance('five are taken at the desk', [
    topUp,
    { customerId, amount: money(-50_000), remark: '', billId: 'D1' },
    actorOf.SU,
  ]),
  chance('ten are paid in', [topUp, { customerId, amount: money(100_000), remark: '', billId: 'D2' }, actorOf.SU]),
  chance('somebody marks the record abnormal', [recordHandlers.markAbnormal, { id, reason }, actorOf.SU]),
  chance('somebody marks the record complete', [recordHandlers.markComplete, { id, reference: 'cash' }, actorOf.SU]),
  chance('somebody initiates settlement', [recordHandlers.initiateSettlement, { id }, actorOf.OP]),
  chance('StopTransaction comes again', [stopTransaction, stopAt(11_000)]),
  crash,
]

const started: Backend = chance('', [startTransaction, starts]).act(charging, furnished(charging, 120_000))
const released: Backend = [
  chance('', [startTransaction, starts]),
  chance('', [stopTransaction, stopAt(11_000)]),
  chance('', [status, report('Available')]),
].reduce((backend, { act }) => act(settling, backend), furnished(settling, 120_000))

const record = ({ backend }: Scene) => stateIn(backend, chargeRecord, id)
const account = ({ backend }: Scene, name: string): number => backend.accounts.get(name) ?? 0
const holdStands = ({ backend }: Scene): boolean => isIn('Placed', 'Raised')(stateIn(backend, walletHold, id))
const isClosed = (scene: Scene): boolean => isIn('RECORD_COMPLETE', 'ABNORMAL')(record(scene))
const isAtRest = ({ backend }: Scene): boolean => backend.pending.length === 0

const bound = { steps: 16, states: 8_000 } as const

const { always, can, never } = propertiesOf<Scene, Happening>()

const rules: readonly Property<Scene, Happening>[] = [
  always('noPlanThrows', ({ backend }) => backend.defects.length === 0),
  always('moneyAlwaysBalances', ({ backend }) => {
    const sum = [...backend.accounts.values()].reduce((total, amount) => total + amount, 0)
    return sum === 0 && backend.unbalanced.length === 0
  }),
  always('moneyWalletIsItsAccount', (scene) => {
    const { balance, held } = stateIn(scene.backend, wallet, customerId).context
    return account(scene, `wallet:${customerId}`) === balance && account(scene, `held:${customerId}`) === -held
  }),
  always('moneyHoldIsItsAccount', (scene) => {
    const { amount } = stateIn(scene.backend, walletHold, id).context
    return account(scene, `hold:${id}`) === (holdStands(scene) ? amount : 0)
  }),
  always('moneyNeverBelowTheCredit', ({ backend }) => available(stateIn(backend, wallet, customerId).context) >= 0),
  always('noHoldSurvivesItsRecord', (scene) => !isClosed(scene) || !holdStands(scene)),
  always('closedRecordOwesNothing', (scene) => !isClosed(scene) || account(scene, `receivable:${id}`) === 0),
  always('recordCompleteOnlyWhenPaid', (scene) => {
    const { value, context } = record(scene)
    if (value !== 'RECORD_COMPLETE') return true
    const isPaid = stateIn(scene.backend, bill, `B${id}`).value === 'PaySuccess'
    return isPaid || context.cost?.total === 0 || context.note === 'cash'
  }),
  always(
    'recordSettlesExactlyWhileItsBillIsPaid',
    (scene) => (record(scene).value === 'SETTLING') === (stateIn(scene.backend, bill, `B${id}`).value === 'Paying'),
  ),
  always('sessionEndedHasARecord', (scene) => {
    const { value } = stateIn(scene.backend, chargingSession, id)
    return (record(scene).value === 'New') === !['Stopped', 'Released'].includes(value)
  }),
  always('nothingIsPaidTwice', (scene) => account(scene, `receivable:${id}`) <= 0),
  never(
    'chargingCostsNothingTwice',
    ({ before, after }) =>
      isClosed(before) && account(before, `wallet:${customerId}`) > account(after, `wallet:${customerId}`) + 50_000,
  ),
  always(
    'connectorIsFreeWhenTheSessionIsClosed',
    ({ backend }) =>
      stateIn(backend, chargingSession, id).value !== 'Released' ||
      stateIn(backend, connector, connectorKey(pileId, 1)).value !== 'Charging',
  ),
]

/** Of what settles: up to the free connector nobody closes a record. */
const settlingRules: readonly Property<Scene, Happening>[] = [
  can('everyRecordCanBeClosed', { from: () => true, to: isClosed }),
  always('noBillWaitsForNobody', (scene) => !isAtRest(scene) || record(scene).value !== 'SETTLING'),
  always(
    'unsettledRecordIsNotForgotten',
    (scene) =>
      !isAtRest(scene) ||
      record(scene).value !== 'RECORD_UNSETTLED' ||
      waitingIn(settling, scene.backend).has(`settlement/${id}`),
  ),
]

/** Both halves at once, each thing fewer times; the hold is watched in the first half alone. */
const wholeChances: readonly Chance[] = [
  chance('MeterValues', [meterValues, { pileId, connectorId: 1, transactionId, samples: [sample] }]),
  chance('StopTransaction after ten kWh', [stopTransaction, stopAt(11_000)], { atMost: 2 }),
  chance('StopTransaction after nothing', [stopTransaction, stopAt(meterStart)]),
  chance('StatusNotification Available', [status, report('Available')], { atMost: 2 }),
  ...settlingChances.filter(({ name }) => !name.startsWith('StopTransaction')),
]

/** From the first meter value to the free connector. */
export const chargingProduct: Product = {
  name: 'charging: session × record × hold × wallet × ledger',
  site: charging,
  start: started,
  chances: chargingChances,
  bound,
  rules,
}

/** From the free connector to the paid bill. */
export const settlingProduct: Product = {
  name: 'settling: record × bill × hold × wallet × ledger',
  site: settling,
  start: released,
  chances: settlingChances,
  bound,
  rules: [...rules, ...settlingRules],
}

/** From the first meter value to the paid bill. */
export const wholeProduct: Product = {
  name: 'money: session × record × bill × hold × wallet × ledger',
  site: { now, settings, processes: [lostStops, holds(), payments, settlement] },
  start: started,
  chances: wholeChances,
  bound: { steps: 24, states: 16_000 },
  rules: [...rules, ...settlingRules],
}
