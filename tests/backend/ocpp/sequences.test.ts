import { expect, it } from 'vitest'
import type { ChargePointStatus, StopReason } from '#contracts/ocpp/1.6/values.ts'
import { reportedStatuses } from '#contracts/equipment/connector.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pick, randomOf, seeds } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import type { Station } from './station.ts'

/**
 * Random walks of a charge point, legal and not: whatever it says in whatever order, it is answered by the schema, nothing
 * fails, and no transaction message that was confirmed is lost.
 */

const STEPS = 80

/** A transaction as the charge point knows it. */
interface Open {
  readonly transactionId: number
  readonly start: {
    readonly connectorId: number
    readonly idTag: string
    readonly meterStart: number
    readonly timestamp: string
  }
}

interface Walk {
  readonly network: Network
  readonly random: Random
  station: Station
  meter: number
  readonly open: Open[]
  /** Confirmed stops, by the transaction they ended. */
  readonly stopped: Map<number, number>
}

const connectors = [0, 1, 1, 2, 2, 7, -1]
const tags = ['good', 'GOOD', 'other', 'blocked', 'expired', 'nobody', '']
const reasons: readonly StopReason[] = ['Local', 'Remote', 'EVDisconnected', 'PowerLoss', 'Other', 'DeAuthorized']

/** Now, or a time the charge point makes up. */
const timestamp = ({ network, random }: Walk): string =>
  random() < 0.7
    ? new Date(network.world.clock.now()).toISOString()
    : pick(random, ['1970-01-01T00:00:00Z', '2031-01-01T00:00:00Z', '2026-11-20T07:59:59', '2026-11-19T08:00:00+01:00'])

const steps: readonly ((walk: Walk) => Promise<unknown>)[] = [
  async (walk) => {
    const { meter, open, random, station } = walk
    const start = {
      connectorId: pick(random, connectors),
      idTag: pick(random, tags),
      meterStart: meter,
      timestamp: timestamp(walk),
    }
    const { transactionId } = await station.confirmed('StartTransaction', start)
    if (!open.some((one) => one.transactionId === transactionId)) open.push({ transactionId, start })
    expect(stateOf(walk.network.world, chargingSession, String(transactionId)), `start ${transactionId}`).not.toBeNull()
  },
  async ({ open, random, station }) => {
    // The answer was lost: the same start comes again, and gets the same number.
    const again = open.length === 0 ? null : pick(random, open)
    if (again === null) return
    const { transactionId } = await station.confirmed('StartTransaction', again.start)
    expect(transactionId).toBe(again.transactionId)
  },
  async (walk) => {
    const { open, random, station, stopped } = walk
    const known = open.length > 0 && random() < 0.8 ? pick(random, open) : null
    const transactionId = known?.transactionId ?? pick(random, [-1, 0, 999_999])
    walk.meter += Math.floor(random() * 5_000) - 500
    const more = random() < 0.3 ? {} : { reason: pick(random, reasons) }
    await station.confirmed('StopTransaction', {
      transactionId,
      meterStop: walk.meter,
      timestamp: timestamp(walk),
      ...more,
    })
    if (known !== null && !stopped.has(transactionId)) stopped.set(transactionId, walk.meter)
  },
  async (walk) => {
    const { open, random, station } = walk
    walk.meter += Math.floor(random() * 1_000)
    const sampledValue = pick(random, [
      [{ value: String(walk.meter) }],
      [],
      [{ value: '' }],
      [{ value: 'x', unit: 'kWh' as const }],
    ])
    const about = open.length > 0 && random() < 0.7 ? { transactionId: pick(random, open).transactionId } : {}
    const meterValue = [{ timestamp: timestamp(walk), sampledValue }]
    await station.confirmed('MeterValues', { connectorId: pick(random, connectors), ...about, meterValue })
  },
  async ({ random, station }) => {
    const status: ChargePointStatus = pick(random, reportedStatuses)
    await station.confirmed('StatusNotification', {
      connectorId: pick(random, connectors),
      errorCode: 'NoError',
      status,
    })
  },
  ({ random, station }) => station.confirmed('Authorize', { idTag: pick(random, tags) }),
  ({ station }) => station.confirmed('Heartbeat', {}),
  ({ station }) => station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' }),
  async (walk) => {
    await walk.station.close()
    walk.station = await walk.network.connect()
  },
  async (walk) => {
    // A second connection of the same identity: the newer one wins.
    walk.station = await walk.network.connect()
  },
  async ({ random, station }) => {
    const action = pick(random, ['Reset', 'Fnord', 'Authorize', 'StartTransaction'])
    const [type] = await station.ask(action, pick(random, [{}, [], null, { idTag: 7 }]))
    expect(type).toBe(4)
  },
  ({ network, random }) => Promise.resolve(network.pass(Math.floor(random() * 40_000))),
]

it.each(seeds(40))(
  'a charge point that says anything in any order is answered, and nothing is lost (seed %i)',
  async (seed) => {
    const network = await openNetwork({ isLively: true })
    const walk: Walk = {
      network,
      random: randomOf(seed),
      station: await network.booted(),
      meter: 1_000,
      open: [],
      stopped: new Map(),
    }
    for (let step = 0; step < STEPS; step += 1) await pick(walk.random, steps)(walk)
    expect(
      network.lines.filter(({ level }) => level === 'error'),
      `SEED=${seed}`,
    ).toEqual([])
    expect(walk.open.length, `SEED=${seed}`).toBeGreaterThan(0)
    for (const { transactionId } of walk.open) {
      const facts = network.world.store.facts(chargingSession.name, String(transactionId)).map(({ type }) => type)
      expect(facts[0], `SEED=${seed} start ${transactionId}`).toBe('session.started')
      if (walk.stopped.has(transactionId))
        expect(facts, `SEED=${seed} stop ${transactionId}`).toContain('session.stopped')
    }
    await network.close()
  },
)
