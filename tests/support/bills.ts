import type { Cost } from '#contracts/entities/cost.ts'
import { MONEY_SCALE } from '#contracts/units.ts'
import { rounding } from '#backend/ledger/accounts.ts'
import { readBill } from '#backend/queries/bills.ts'
import { readRecord } from '#backend/queries/records.ts'
import { standingsOf } from '#backend/standing.ts'
import type { World } from '#backend/world.ts'
import { bill } from '#machines/bill.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { actorOf } from './actors.ts'

/** Whatever a record or a bill shows adds up to its total, and the rounding account is the sum of what their lines say. */
export function wrongBills(world: World): readonly string[] {
  const records = standingsOf(world, chargeRecord).map(({ id, value, context: { paidAmount } }) => {
    const { cost, parts } = readRecord(world, id, actorOf.SU) ?? {}
    // What was taken back of a record is on no account.
    return { id, cost, parts, isBooked: value !== 'ABNORMAL' || paidAmount > 0 }
  })
  const bills = standingsOf(world, bill).map(({ id }) => ({ id, ...readBill(world, id) }))
  const fees = bills.map(({ id, reservation }) => ({
    id,
    cost: reservation?.cost,
    parts: reservation?.cost,
    isBooked: true,
  }))
  const shown = [...records, ...fees].flatMap(({ cost, parts, ...rest }) =>
    cost === null || cost === undefined ? [] : [{ ...rest, cost, parts: parts ?? cost }],
  )
  const booked = shown.reduce((sum, { cost, isBooked }) => sum + (isBooked ? roundingOf(cost) : 0), 0)
  const account = world.store.db
    .prepare<[string], { balance: number }>('SELECT balance FROM ledger WHERE account = ?')
    .get(rounding)
  return [
    ...shown.flatMap(({ id, cost, parts }) =>
      [...wrongLines(cost), ...wrongParts({ ...cost, ...parts })].map((one) => `${id}: ${one}`),
    ),
    ...bills.flatMap(({ id, record, amount }) =>
      record === null || record === undefined || record.cost === null || record.cost.total === amount
        ? []
        : [`${id}: ${amount}`],
    ),
    ...((account?.balance ?? 0) === booked ? [] : [`rounding account ${account?.balance}, lines ${booked}`]),
  ]
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
