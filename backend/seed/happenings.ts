import { pile } from '#contracts/actor.ts'
import type { ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { boot, linkOpened } from '../areas/equipment/connectivity/commands.ts'
import { status } from '../areas/equipment/status-notification/commands.ts'
import { identityOf } from './demo-piles.ts'
import type { DemoPile } from './plugs.ts'
import type { PastClock } from './past-clock.ts'
import type { Seeder } from './seeder.ts'

/**
 * A past is told in its order: what happened at which moment, and what piles said. Commands run in the order in which they
 * are given, so what happened at one moment is given at once.
 */

/** Something that happened at a moment, in milliseconds since 1970. */
export interface Happening {
  readonly at: number
  /** Nobody needs its answer: the next that happened need not wait for it. */
  readonly isReading?: boolean
  readonly run: (now: Instant) => Promise<unknown>
}

/**
 * What happened is written in its order, each thing at its own time. Readings that follow each other share a commit.
 */
export async function runInOrder(past: PastClock, all: readonly Happening[]): Promise<void> {
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

/** A pile connects and boots. */
export function plugIn(run: Seeder['run'], one: DemoPile, version?: string): Promise<unknown> {
  const { id } = one
  const opened = run(linkOpened, { pileId: id, protocol: 'ocpp1.6' }, pile(id))
  const unsaid = { boxSerialNumber: null, iccid: null, imsi: null, meterType: null, meterSerialNumber: null }
  const { chargePointVendor: vendor, chargePointModel: model, ...rest } = identityOf(one)
  const { chargePointSerialNumber: serialNumber } = rest
  const firmwareVersion = version ?? rest.firmwareVersion
  const booted = run(boot, { pileId: id, vendor, model, serialNumber, firmwareVersion, ...unsaid }, pile(id))
  return Promise.all([opened, booted])
}

interface StatusReport {
  readonly pileId: string
  readonly connectorId: number
  readonly word: ReportedStatus
  readonly at: number
  readonly errorCode?: ErrorCode
}

/** A pile reports a connector. */
export const report = (
  { at: tellAt }: Seeder,
  { pileId, connectorId, word, at, errorCode = 'NoError' }: StatusReport,
): Promise<unknown> => {
  const unsaid = { info: null, vendorId: null, vendorErrorCode: null }
  const body = { pileId, connectorId, status: word, errorCode, timestamp: instant(at), ...unsaid }
  return tellAt(instant(at))(status, body, pile(pileId))
}
