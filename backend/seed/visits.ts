import { pile, system } from '#contracts/actor.ts'
import type { MeterSample } from '#contracts/charging/charging-session.ts'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { energy, instant, millis, power } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { initiateSettlement } from '../areas/charging/charge-record/settle.ts'
import { meterValues } from '../areas/charging/transaction/meter-values.ts'
import { startTransaction } from '../areas/charging/transaction/start.ts'
import type { StartReport } from '../areas/charging/transaction/start.ts'
import { stopTransaction } from '../areas/charging/transaction/stop.ts'
import { payBill } from '../areas/finance/bill/commands.ts'
import { billOf } from '../areas/finance/bill/public.ts'
import { watchDebt } from '../areas/finance/wallet/debt-check.ts'
import { seededIds } from '../ids.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import { report } from './happenings.ts'
import type { Happening } from './happenings.ts'
import type { Seeder } from './seeder.ts'

/** A car at a connector: what the pile said of it, and the payment that followed. */

export interface Visit {
  readonly pileId: string
  readonly connectorId: number
  /** What the connector gives at most. */
  readonly watts: number
  readonly idTag: string
  readonly startsAt: number
  readonly minutes: number
  readonly idleMinutes: number
}

/** What a car draws of that, and the state of its battery in percent. */
export interface Draw {
  readonly share: number
  readonly from: number
  readonly until: number
}

export interface Scene {
  readonly visit: Visit
  readonly draw: Draw
  /** What the meter shows; null where this is its first visit. */
  readonly meterStart: number
  readonly sampleEveryMinutes: number
  /** When it was settled, and tried again; empty where nobody has yet. */
  readonly settledAfterMs: readonly number[]
}

/** A reading comes so much later than it is due, at most. */
const SAMPLE_LATE_MS = 40 * SECOND

export const freeAt = ({ startsAt, minutes, idleMinutes }: Omit<Visit, 'idTag'>): number =>
  startsAt + (minutes + idleMinutes) * MINUTE

/** All that a pile said of a visit, and the payment that followed; the meter shows `meterStop` after it. */
export function visitHappenings(
  seeder: Seeder,
  { visit, draw, meterStart, sampleEveryMinutes, settledAfterMs }: Scene,
): { readonly meterStop: number; readonly happenings: readonly Happening[] } {
  const { pileId, connectorId, startsAt, minutes, idTag } = visit
  const by = pile(pileId)
  const place = { pileId, connectorId }
  const say = (word: ReportedStatus, at: number): Happening => ({
    at,
    run: () => report(seeder, { ...place, word, at }),
  })
  const curve = samples({ visit, draw, meterStart, sampleEveryMinutes })
  const meterStop = curve.at(-1)?.register ?? meterStart
  const [endsAt, goesAt] = [startsAt + minutes * MINUTE, freeAt(visit)]
  // Known once the start is written, which is before anything else here is.
  let transactionId = 0
  const start: CommandHandler<StartReport, void> = (tx, started) => {
    ;({ transactionId } = startTransaction(tx, started))
  }
  const stopped = { pileId, meterStop, timestamp: instant(endsAt), reason: 'Local', idTag, samples: [] } as const
  const stop: CommandHandler<null, unknown> = (tx) => stopTransaction(tx, { ...stopped, transactionId })
  const settle: CommandHandler<boolean, unknown> = (tx, retry) =>
    initiateSettlement(tx, { id: String(transactionId), retry })
  const pay: CommandHandler<null, unknown> = (tx) => payBill(tx, { billId: billOf(String(transactionId)) })
  // Whoever still cannot pay is kept from charging.
  const owe: CommandHandler<null, unknown> = (tx) => watchDebt(tx, { recordId: String(transactionId) })
  const isTriedAgain = settledAfterMs.length > 1
  const started = { ...place, idTag, meterStart, timestamp: instant(startsAt), reservationId: null }
  const paid = (at: number, retry: boolean): readonly Happening[] => [
    { at, run: (now) => seeder.at(now)(settle, retry, system('settlement')) },
    { at, run: (now) => seeder.at(now)(pay, null, system('payments')) },
    ...(isTriedAgain ? [{ at, run: (now: Instant) => seeder.at(now)(owe, null, system('debts')) }] : []),
  ]
  const happenings = [
    say('Preparing', startsAt),
    { at: startsAt, run: (now: Instant) => seeder.at(now)(start, started, by) },
    say('Charging', startsAt + SECOND),
    ...curve.map((sample) => ({
      at: millis(sample.at),
      isReading: true,
      run: (now: Instant) => seeder.at(now)(meterValues, { ...place, transactionId: null, samples: [sample] }, by),
    })),
    { at: endsAt, run: (now: Instant) => seeder.at(now)(stop, null, by) },
    say('Finishing', endsAt),
    say('Available', goesAt),
    ...settledAfterMs.flatMap((after, turn) => paid(goesAt + after, turn > 0)),
  ]
  return { meterStop, happenings }
}

/** Full power to four fifths of the time, then a taper to a fifth. No pile reads its meter to the second. */
function samples({
  visit,
  draw,
  meterStart,
  sampleEveryMinutes,
}: Omit<Scene, 'settledAfterMs'>): readonly MeterSample[] {
  const late = seededIds(meterStart).random
  let register = meterStart
  let before = visit.startsAt
  const count = Math.max(1, Math.floor(visit.minutes / sampleEveryMinutes))
  const every = Math.min(visit.minutes, sampleEveryMinutes) * MINUTE
  return Array.from({ length: count }, (_, index) => {
    const passed = index / count
    const factor = passed < 0.8 ? 1 : 1 - (passed - 0.8) * 4
    const watts = Math.floor(visit.watts * draw.share * factor)
    // The last one comes with the end.
    const delay = index === count - 1 ? 0 : Math.floor(late() * SAMPLE_LATE_MS)
    const at = visit.startsAt + (index + 1) * every + delay
    register += Math.floor((watts * (at - before)) / HOUR)
    before = at
    return {
      at: instant(at),
      register: energy(register),
      power: power(watts),
      soc: Math.round(draw.from + (draw.until - draw.from) * ((index + 1) / count)),
      current: null,
      voltage: null,
      temperature: null,
      context: 'Sample.Periodic',
    }
  })
}
