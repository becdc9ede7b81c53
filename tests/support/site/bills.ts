import { expect } from 'vitest'
import type { Cost } from '#contracts/finance/cost.ts'
import { MONEY_SCALE } from '#contracts/units.ts'
import { rounding } from '#backend/ledger/accounts.ts'
import { readBill } from '#backend/areas/finance/bill/queries.ts'
import { readRecord } from '#backend/areas/charging/charge-record/queries.ts'
import { statesOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { actorOf } from '../lifecycles/actors.ts'

/** A cost that is shown, and whether it was posted to the ledger and not taken back. */
interface Shown {
  readonly id: string
  readonly cost: Cost
  /** The amounts by kind, which lists show without the lines. */
  readonly parts: Pick<Cost, 'rounding'>
  readonly isBooked: boolean
}

/** Whatever a record or a bill shows adds up to its total, and the rounding account is the sum of what their lines say. */
export function wrongBills(world: World): readonly string[] {
  const booked = shownIn(world).reduce((sum, { cost, isBooked }) => sum + (isBooked ? roundingOf(cost) : 0), 0)
  const account = world.store.db
    .prepare<[string], { balance: number }>('SELECT balance FROM ledger WHERE account = ?')
    .get(rounding)
  const isEven = (account?.balance ?? 0) === booked
  return [...unevenBills(world), ...(isEven ? [] : [`rounding account ${account?.balance}, lines ${booked}`])]
}

/** Records and bills that do not add up as they are shown, or that ask for something else than they show. */
export const unevenBills = (world: World): readonly string[] => [
  ...shownIn(world).flatMap(({ id, cost, parts }) =>
    [...wrongLines(cost), ...wrongParts({ ...cost, ...parts })].map((one) => `${id}: ${one}`),
  ),
  ...statesOf(world, bill).flatMap(({ id }) => {
    const { amount, record, reservation } = readBill(world, id) ?? expect.unreachable()
    const cost = record?.cost ?? reservation?.cost ?? null
    return cost === null || cost.total === amount ? [] : [`${id}: ${amount}`]
  }),
]

function shownIn(world: World): readonly Shown[] {
  const records = statesOf(world, chargeRecord).flatMap(({ id, value, context: { paidAmount } }): Shown[] => {
    const { cost, parts } = readRecord(world, id, actorOf.SU) ?? expect.unreachable()
    // What was taken back of a record is on no account.
    const isBooked = value !== 'ABNORMAL' || paidAmount > 0
    return cost === null ? [] : [{ id, cost, parts: parts ?? expect.unreachable(), isBooked }]
  })
  const fees = statesOf(world, bill).flatMap(({ id }): Shown[] => {
    const cost = readBill(world, id)?.reservation?.cost
    return cost === undefined ? [] : [{ id, cost, parts: cost, isBooked: true }]
  })
  return [...records, ...fees]
}

const roundingOf = ({ lines }: Cost): number => sumOf(lines.filter(({ kind }) => kind === 'rounding'))

const sumOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

function wrongLines({ lines, total, currency }: Cost): readonly string[] {
  const coin = MONEY_SCALE / 10 ** currency.scale
  const fractions = lines.filter(({ amount }) => amount % coin !== 0).map(({ kind, amount }) => `${kind} of ${amount}`)
  return sumOf(lines) === total ? fractions : [...fractions, `lines of ${sumOf(lines)} for ${total}`]
}

/** The amounts by kind, which lists show without the lines. */
function wrongParts(cost: Cost): readonly string[] {
  const added = cost.lines.some(({ kind }) => kind === 'tax') ? cost.tax : 0
  const fees = cost.electricity + cost.service + cost.idleTime + cost.reservation
  const sum = fees - cost.discount - cost.deduction + added + cost.rounding
  return sum === cost.total ? [] : [`parts of ${sum} for ${cost.total}`]
}
