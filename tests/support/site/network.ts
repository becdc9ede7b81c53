import { cardOf } from '#tests/support/site/card.ts'
import type { Account } from '#contracts/system/account.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { TimeZone, energy, instant, money, power } from '#contracts/units.ts'
import type { MeterSample, StopReason } from '#contracts/charging/charging-session.ts'
import type { ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import { pile } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { authorize, boot, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { meterValues } from '#backend/areas/charging/transaction/meter-values.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import type { Started } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { openWallet, topUp } from '#backend/areas/finance/wallet/commands.ts'
import { startProcesses } from '#backend/areas/all.ts'
import { tariffs } from '#backend/seed/network.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import type { Seeder } from '#backend/seed/seeder.ts'
import { setImmediate as settled } from 'node:timers/promises'
import { openTestWorld } from './world.ts'
import type { TestWorld, TestWorldOptions } from './world.ts'

/** One pile (PILE1, one 22 kW connector), one customer (CUST1, card CARD1) with money, and a price per kWh. */
export interface Site {
  readonly world: TestWorld
  readonly seeder: Seeder
  /** What processes reported as defects. */
  readonly defects: unknown[]
  /** Moves the clock and lets everything that falls due come to rest. */
  pass(milliseconds: number): Promise<void>
  report(status: ReportedStatus, errorCode?: ErrorCode, at?: Instant): Promise<{ readonly known: boolean }>
  authorize(idTag?: string): Promise<string>
  start(more?: { readonly idTag?: string; readonly meterStart?: number; readonly timestamp?: string }): Promise<Started>
  meter(transactionId: number, register: number, at?: Instant): Promise<{ readonly known: boolean }>
  stop(transactionId: number, meterStop: number, how?: Ending): Promise<{ readonly known: boolean }>
  /** A whole session of so many Wh, an hour long, with the connector free again at its end. */
  session(wattHours: number): Promise<string>
  types(): readonly string[]
}

/** How a transaction ends; now, by whoever began it, unless said otherwise. */
interface Ending {
  readonly reason?: StopReason
  readonly at?: Instant
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const PILE = 'PILE1'
export const by: Actor = pile(PILE)

export async function openSite(options: TestWorldOptions & { readonly balance?: Money } = {}): Promise<Site> {
  const world = openTestWorld(options)
  const seeder = openSeeder(world)
  const defects: unknown[] = []
  await seed(seeder, options.balance ?? money(1_000_000))
  startProcesses(world, (process, error) => defects.push({ process, error }))
  const now = () => instant(world.clock.now())
  let register = 1_000

  const site: Site = {
    world,
    seeder,
    defects,
    pass: (milliseconds) => pass(world, milliseconds),
    report: (word, errorCode = 'NoError', timestamp = now()) =>
      seeder.run(status, { ...about, status: word, errorCode, timestamp }, by),
    authorize: async (idTag = 'CARD1') => (await seeder.run(authorize, { pileId: PILE, idTag }, by)).status,
    start: ({ idTag = 'CARD1', meterStart = register, timestamp } = {}) =>
      seeder.run(
        startTransaction,
        {
          pileId: PILE,
          connectorId: 1,
          idTag,
          meterStart,
          timestamp: instantOr(timestamp, now()),
          reservationId: null,
        },
        by,
      ),
    meter: (transactionId, wattHours, at = now()) =>
      seeder.run(meterValues, { pileId: PILE, connectorId: 1, transactionId, samples: [sample(at, wattHours)] }, by),
    stop: (transactionId, meterStop, { reason = 'Local', at: timestamp = now() } = {}) => {
      register = meterStop
      const end = { pileId: PILE, transactionId, meterStop, timestamp, reason, idTag: null, samples: [] }
      return seeder.run(stopTransaction, end, by)
    },
    async session(wattHours) {
      const before = register
      await site.report('Preparing')
      const { transactionId } = await site.start()
      await site.report('Charging')
      await site.pass(HOUR)
      await site.stop(transactionId, before + wattHours)
      await site.report('Finishing')
      await site.report('Available')
      return String(transactionId)
    },
    types: () => world.store.after(0, 100_000).map(({ type }) => type),
  }
  await seeder.run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)
  await seeder.run(boot, { pileId: PILE, ...identity }, by)
  await site.report('Available')
  await site.pass(0)
  return site
}

/** Moves a world's clock and lets everything that falls due come to rest. */
export const pass = (world: TestWorld, milliseconds: number): Promise<void> =>
  world.clock.settleUntil(world.clock.now() + milliseconds, () => settled())

const about = { pileId: PILE, connectorId: 1, info: null, vendorId: null, vendorErrorCode: null }
/** What it says of itself when it boots. */
export const identity = {
  vendor: 'Chargebook',
  model: 'Test',
  serialNumber: null,
  boxSerialNumber: null,
  firmwareVersion: '1.0',
  iccid: null,
  imsi: null,
  meterType: null,
  meterSerialNumber: null,
}

async function seed({ register, run }: Seeder, balance: Money): Promise<void> {
  await register('location', 'L', {
    name: 'Site',
    address: '',
    zone: 'Europe/Warsaw',
    latitude: 0,
    longitude: 0,
    rank: 0,
    load: null,
  })
  for (const tariff of tariffs) await register('tariff', tariff.id, tariff)
  const connectors = [{ connectorId: 1, name: 'A', standard: 'IEC2', power: power(22_080) }]
  const rest = { type: 'AC', connectors, tariffId: 'T1.1', releaseDetection: true }
  await register('pile', PILE, { name: PILE, locationId: 'L', ...rest })
  await register('customer', 'CUST1', { code: 'CUST1' })
  await register('rfid-card', 'card1', cardOf('CARD1', {}))
  await run(openWallet, { customerId: 'CUST1', creditLine: money(0) })
  if (balance > 0) await run(topUp, { customerId: 'CUST1', amount: balance, remark: 'Opening balance', billId: 'R1' })
}

/** An operator's own account that may do everything, with what is different about it. */
export const accountOf = (account: string, different: Partial<Account> = {}): Account => ({
  account,
  type: 'NORMAL',
  sub: 0,
  timeZone: TimeZone.make('UTC'),
  menuCodeList: [],
  ...different,
})

/** What a pile's meter said at a moment: the register in Wh, 11 kW. */
export const sample = (at: Instant, register: number): MeterSample => ({
  at,
  register: energy(register),
  power: power(11_000),
  soc: null,
  current: null,
  voltage: null,
  temperature: null,
  context: 'Sample.Periodic',
})

const instantOr = (timestamp: string | undefined, now: Instant): Instant =>
  timestamp === undefined ? now : instant(Date.parse(timestamp))
