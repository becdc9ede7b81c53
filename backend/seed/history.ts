import { pile, system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import type { ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import { energy, instant, millis, power } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { MeterSample } from '#contracts/charging/charging-session.ts'
import { boot, linkClosed, linkOpened } from '../areas/equipment/connectivity/commands.ts'
import { meterValues } from '../areas/charging/transaction/meter-values.ts'
import { raiseAlarm, recoverAlarm, clearAlarms } from '../areas/maintenance/alarm/commands.ts'
import { status } from '../areas/equipment/status-notification/commands.ts'
import { initiateSettlement } from '../areas/charging/charge-record/settle.ts'
import { billOf } from '../areas/finance/bill/public.ts'
import { payBill } from '../areas/finance/bill/commands.ts'
import { startTransaction } from '../areas/charging/transaction/start.ts'
import { stopTransaction } from '../areas/charging/transaction/stop.ts'
import { seededIds } from '../ids.ts'
import { brokenAtFirst, cardOf, people, piles } from './network.ts'
import type { PastClock } from './past-clock.ts'
import { seedReservations } from './reservations.ts'
import type { Seeder } from './seeder.ts'
import { identityOf } from './demo-piles.ts'

/** Three days in the life of the demo network, from one seed: sessions, payments, faults that healed. */

const SEED = 20
const VISITS_PER_CONNECTOR = 3
/** Of the records, so many are left for the operator to settle. */
const UNSETTLED = 0.2
const SAMPLE_EVERY_MINUTES = 5
/** A reading comes so much later than it is due, at most. */
const SAMPLE_LATE_MS = 40 * SECOND
/** The process of settlement takes so long to look. */
const SETTLED_AFTER_MS = 20 * SECOND

const random = (): (() => number) => seededIds(SEED).random

interface Visit {
  readonly pileId: string
  readonly connectorId: number
  readonly watts: number
  readonly idTag: string
  readonly startsAt: number
  readonly minutes: number
  readonly idleMinutes: number
}

export async function seedHistory(seeder: Seeder, past: PastClock): Promise<void> {
  const chance = random()
  const begin = past.now()
  const registers = new Map<string, number>()
  await plugIn(seeder)
  await seedReservations(seeder, past)
  const seen = visits(chance, begin, past.real.now())
  await runInOrder(
    past,
    seen.flatMap((visit) => happenings(seeder, { visit, registers, chance })),
  )
  await seedFaults(seeder, past)
  for (const { id } of piles) await seeder.run(linkClosed, { pileId: id, code: 1001 }, pile(id))
}

/** Something that happened at a moment, in milliseconds since 1970. */
interface Happening {
  readonly at: number
  /** Nobody needs its answer: the next that happened need not wait for it. */
  readonly isReading?: boolean
  readonly run: (now: Instant) => Promise<unknown>
}

/**
 * Visits overlap between piles: what happened is written in its order, each thing at its own time. Readings that follow each
 * other share a commit.
 */
async function runInOrder(past: PastClock, all: readonly Happening[]): Promise<void> {
  const readings: Promise<Told>[] = []
  for (const { at, isReading = false, run } of all.toSorted((one, other) => one.at - other.at)) {
    past.set(Math.max(past.now(), at))
    if (!isReading) assertTold(await Promise.all(readings.splice(0)))
    const running = run(instant(past.now()))
    if (!isReading) await running
    else readings.push(running.then(() => null, failed))
  }
  assertTold(await Promise.all(readings))
}

/** Why a reading could not be written; null when it was. Asked together with the others of its commit. */
type Told = { readonly error: unknown } | null
const failed = (error: unknown): Told => ({ error })

function assertTold(readings: readonly Told[]): void {
  for (const failure of readings) if (failure !== null) throw failure.error
}

async function plugIn({ run }: Seeder): Promise<void> {
  for (const one of piles) {
    const { id } = one
    await run(linkOpened, { pileId: id, protocol: 'ocpp1.6' }, pile(id))
    const unsaid = { boxSerialNumber: null, iccid: null, imsi: null, meterType: null, meterSerialNumber: null }
    const { chargePointVendor: vendor, chargePointModel: model, ...rest } = identityOf(one)
    const { chargePointSerialNumber: serialNumber, firmwareVersion } = rest
    await run(boot, { pileId: id, vendor, model, serialNumber, firmwareVersion, ...unsaid }, pile(id))
  }
}

/** Visits in the order in which they begin; one person is at one place at a time. */
function visits(chance: () => number, from: number, to: number): readonly Visit[] {
  const all = piles.flatMap(({ id, pile: { connectors } }) =>
    connectors.flatMap(({ connectorId, power: watts }) =>
      Array.from({ length: VISITS_PER_CONNECTOR }, (_, day) => {
        const isFast = watts > 50_000
        const minutes = isFast ? 15 + Math.floor(chance() * 30) : 60 + Math.floor(chance() * 150)
        const idleMinutes = Math.floor(chance() * chance() * 60)
        const startsAt = from + day * 24 * HOUR + (6 + chance() * 12) * HOUR
        return { pileId: id, connectorId, watts, startsAt, minutes, idleMinutes }
      }),
    ),
  )
  const over = (visit: (typeof all)[number]): number => visit.startsAt + (visit.minutes + visit.idleMinutes) * MINUTE
  const busyUntil = people.map(() => 0)
  return all
    .filter((visit) => over(visit) < to)
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .flatMap((visit) => {
      const from = Math.floor(chance() * people.length)
      const free = people.findIndex((_, at) => (busyUntil[(from + at) % people.length] ?? 0) < visit.startsAt)
      if (free < 0) return []
      const person = (from + free) % people.length
      busyUntil[person] = over(visit)
      return [{ ...visit, idTag: cardOf(person) }]
    })
}

interface Scene {
  readonly visit: Visit
  readonly registers: Map<string, number>
  readonly chance: () => number
}

/** All that a pile said of a visit, and the payment that followed. */
function happenings(seeder: Seeder, { visit, registers, chance }: Scene): readonly Happening[] {
  const { pileId, connectorId, startsAt, minutes, idleMinutes, idTag } = visit
  const by = pile(pileId)
  const place = { pileId, connectorId }
  const key = `${pileId}~${connectorId}`
  const say = (word: ReportedStatus, at: number): Happening => ({
    at,
    run: () => report(seeder, { ...place, word, at }),
  })
  const meterStart = registers.get(key) ?? 100_000 + Math.floor(chance() * 900_000)
  const curve = samples(visit, meterStart, chance)
  const meterStop = curve.at(-1)?.register ?? meterStart
  registers.set(key, meterStop)
  const endsAt = startsAt + minutes * MINUTE
  const freeAt = endsAt + idleMinutes * MINUTE
  let transactionId = 0
  const start = async (): Promise<void> => {
    const started = { ...place, idTag, meterStart, timestamp: instant(startsAt), reservationId: null }
    transactionId = (await seeder.run(startTransaction, started, by)).transactionId
  }
  const stop = (): Promise<unknown> => {
    const stopped = { pileId, transactionId, meterStop, timestamp: instant(endsAt), reason: 'Local', idTag } as const
    return seeder.run(stopTransaction, { ...stopped, samples: [] }, by)
  }
  const settle = async (): Promise<void> => {
    const id = String(transactionId)
    await seeder.run(initiateSettlement, { id }, system('settlement'))
    await seeder.run(payBill, { billId: billOf(id) }, system('payments'))
  }
  return [
    say('Preparing', startsAt),
    { at: startsAt, run: start },
    say('Charging', startsAt + SECOND),
    ...curve.map((sample) => ({
      at: millis(sample.at),
      isReading: true,
      run: (now: Instant) => seeder.at(now)(meterValues, { ...place, transactionId: null, samples: [sample] }, by),
    })),
    { at: endsAt, run: stop },
    say('Finishing', endsAt),
    say('Available', freeAt),
    ...(chance() < UNSETTLED ? [] : [{ at: freeAt + SETTLED_AFTER_MS, run: settle }]),
  ]
}

/** Full power to four fifths of the time, then a taper to a fifth. No pile reads its meter to the second. */
function samples(visit: Visit, meterStart: number, chance: () => number): readonly MeterSample[] {
  const share = 0.45 + chance() * 0.4
  const from = 15 + chance() * 30
  const until = 70 + chance() * 28
  const late = seededIds(meterStart).random
  let register = meterStart
  let before = visit.startsAt
  const count = Math.floor(visit.minutes / SAMPLE_EVERY_MINUTES)
  return Array.from({ length: count }, (_, index) => {
    const passed = index / count
    const factor = passed < 0.8 ? 1 : 1 - (passed - 0.8) * 4
    const watts = Math.floor(visit.watts * share * factor)
    // The last one comes with the end.
    const delay = index === count - 1 ? 0 : Math.floor(late() * SAMPLE_LATE_MS)
    const at = visit.startsAt + (index + 1) * SAMPLE_EVERY_MINUTES * MINUTE + delay
    register += Math.floor((watts * (at - before)) / HOUR)
    before = at
    return {
      at: instant(at),
      register: energy(register),
      power: power(watts),
      soc: Math.round(from + (until - from) * ((index + 1) / count)),
      current: null,
      voltage: null,
      temperature: null,
      context: 'Sample.Periodic',
    }
  })
}

interface StatusReport {
  readonly pileId: string
  readonly connectorId: number
  readonly word: ReportedStatus
  readonly at: number
  readonly errorCode?: ErrorCode
}

const report = (
  { run }: Seeder,
  { pileId, connectorId, word, at, errorCode = 'NoError' }: StatusReport,
): Promise<unknown> => {
  const unsaid = { info: null, vendorId: null, vendorErrorCode: null }
  const body = { pileId, connectorId, status: word, errorCode, timestamp: instant(at), ...unsaid }
  return run(status, body, pile(pileId))
}

const faults: readonly { readonly pileId: string; readonly code: ErrorCode; readonly heals: boolean }[] = [
  { pileId: 'WAW-02', code: 'ConnectorLockFailure', heals: true },
  { pileId: 'MRS-03', code: 'HighTemperature', heals: true },
  { pileId: 'TPE-02', code: 'InternalError', heals: true },
  { pileId: brokenAtFirst.pileId, code: brokenAtFirst.code, heals: false },
]

/** Faults of the last hours: most recovered, one is open for the operator. */
async function seedFaults(seeder: Seeder, past: PastClock): Promise<void> {
  const alarms: Actor = system('alarms')
  for (const [index, { pileId, code, heals }] of faults.entries()) {
    past.set(Math.max(past.now(), past.real.now() - (faults.length - index) * 20 * MINUTE))
    const place = { pileId, connectorId: 1 }
    const seenAt = instant(past.now())
    await report(seeder, { ...place, word: 'Faulted', at: past.now(), errorCode: code })
    await seeder.run(raiseAlarm, { ...place, code, info: null, vendorErrorCode: null, seenAt }, alarms)
    if (!heals) continue
    past.set(past.now() + 6 * MINUTE)
    await report(seeder, { ...place, word: 'Available', at: past.now() })
    await seeder.run(clearAlarms, { ...place, seenAt: instant(past.now()), codes: null, still: null }, alarms)
    past.set(past.now() + 2 * MINUTE)
    await seeder.run(recoverAlarm, { id: `${pileId}~1~${code}~1` }, alarms)
  }
}
