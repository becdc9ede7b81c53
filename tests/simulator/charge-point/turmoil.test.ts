import { expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { faultNames, mishaps } from '#contracts/lab/faults.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'
import { car, rectifier, socket22, rig } from '../rig.ts'

/** Everything that can happen to a pile, in any order. The walk of its statuses is strict: an illegal move would throw. */

const IMAGE = 'ftp://files.example/image.bin'
const tags = ['TAG00000001', 'TAG00000002', 'TAG00000003']
const whole = (random: Random, low: number, high: number): number => low + Math.floor(random() * (high - low + 1))

const bench = () => {
  const stood = rig({ supplies: [socket22, { kind: 'AC', phases: 1, amps: 16 }, rectifier] })
  stood.up()
  return stood
}
type Bench = ReturnType<typeof bench>
type Deed = (bench: Bench, random: Random) => unknown

const connectorId = (random: Random): number => whole(random, 1, 3)
const now = ({ clock }: Bench): number => clock.now()

function someProfile(at: Bench, random: Random) {
  const chargingProfilePurpose = pick(random, ['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'] as const)
  const chargingRateUnit = pick(random, ['A', 'W'] as const)
  const period = (startPeriod: number) => ({
    startPeriod,
    limit: chargingRateUnit === 'A' ? whole(random, 0, 40) : whole(random, 0, 60_000),
    ...(random() < 0.2 && { numberPhases: whole(random, 1, 3) }),
  })
  const start = now(at) + whole(random, -HOUR, HOUR)
  return {
    chargingProfileId: whole(random, 1, 5),
    stackLevel: whole(random, 0, 2),
    chargingProfilePurpose,
    chargingProfileKind: pick(random, ['Absolute', 'Relative'] as const),
    chargingSchedule: {
      chargingRateUnit,
      ...(random() < 0.5 && { duration: whole(random, 60, 7_200) }),
      startSchedule: instant(start),
      chargingSchedulePeriod: [0, 300, 900].map(period),
    },
  }
}

const orders: Readonly<Record<string, (bench: Bench, random: Random) => object>> = {
  CancelReservation: (_, random) => ({ reservationId: whole(random, 1, 3) }),
  ChangeAvailability: (_, random) => ({
    connectorId: whole(random, 0, 3),
    type: pick(random, ['Inoperative', 'Operative', 'Operative']),
  }),
  ClearChargingProfile: (_, random) => (random() < 0.5 ? {} : { id: whole(random, 1, 5) }),
  GetDiagnostics: () => ({ location: 'ftp://files.example/logs', retries: 1, retryInterval: 30 }),
  RemoteStartTransaction: (at, random) => ({
    idTag: pick(random, tags),
    connectorId: connectorId(random),
    chargingProfile: someProfile(at, random),
  }),
  RemoteStopTransaction: (_, random) => ({ transactionId: whole(random, 1, 9) }),
  ReserveNow: (at, random) => ({
    connectorId: connectorId(random),
    expiryDate: instant(now(at) + HOUR),
    idTag: pick(random, tags),
    reservationId: whole(random, 1, 3),
  }),
  Reset: (_, random) => ({ type: pick(random, ['Hard', 'Soft']) }),
  SetChargingProfile: (at, random) => ({
    connectorId: whole(random, 0, 3),
    csChargingProfiles: someProfile(at, random),
  }),
  UnlockConnector: (_, random) => ({ connectorId: connectorId(random) }),
  UpdateFirmware: (at) => ({ location: IMAGE, retrieveDate: instant(now(at)), retries: 1, retryInterval: 30 }),
}

const deeds: readonly Deed[] = [
  ({ pile }, random) => pile.plug(connectorId(random), { ...car(), soc: random() }),
  ({ pile }, random) => pile.plug(connectorId(random), { ...car(), soc: 0.1, pause: { atSoc: 0.11, forMs: MINUTE } }),
  ({ pile }, random) => pile.unplug(connectorId(random)),
  ({ pile }, random) => pile.swipe(connectorId(random), pick(random, tags)),
  ({ pile }, random) => pile.swipe(connectorId(random), pick(random, tags)),
  ({ pile }, random) => pile.withhold(connectorId(random), random() < 0.5),
  ({ pile }, random) => pile.fault(pick(random, faultNames), connectorId(random)),
  ({ pile }, random) => faultNames.map((name) => pile.heal(name, connectorId(random))),
  ({ pile }, random) => (random() < 0.3 ? pile.drop() : pile.restore()),
  ({ pile }, random) => (random() < 0.2 ? pile.powerOff() : pile.powerOn()),
  ({ pile }, random) => (pile.mishap = random() < 0.7 ? null : pick(random, mishaps)),
  ({ files }, random) => {
    const version = `${whole(random, 2, 9)}.0.0`
    const model = random() < 0.7 ? 'Bench 22' : 'Bench 11'
    files.set(IMAGE, Buffer.from(`${JSON.stringify({ vendor: 'Chargebook', model, version })}\n`))
  },
  ...Object.entries(orders).flatMap(([action, payload]): Deed[] => {
    const order: Deed = (at, random) => at.pile.isConnected && at.ask(action, payload(at, random))
    return [order, order]
  }),
]

/** What no order of events may break. */
function check({ pile, events }: Bench): void {
  const may = (id: number): number => pile.limitAt(id, 'W') ?? 0
  const drawn = pile.connectors.map(({ watts }) => watts)
  expect(drawn.reduce((sum, watts) => sum + watts, 0)).toBeLessThanOrEqual(may(0) + 1)
  for (const { id, isUpdating, status, transaction, watts } of pile.connectors) {
    expect(watts).toBeLessThanOrEqual(may(id) + 1)
    if (transaction !== null && may(id) === 0) expect(['Faulted', 'SuspendedEVSE']).toContain(status.value)
    if (transaction === null && isUpdating) expect(['Faulted', 'Unavailable']).toContain(status.value)
  }
  const last = events.findLast(({ type }) => type === 'firmware' || type === 'started' || type === 'rebooting')
  const isInstalling = last?.type === 'firmware' && last.status === 'Installing'
  if (isInstalling) expect(pile.connectors.map(({ transaction }) => transaction)).toEqual([null, null, null])
}

it('survives whatever happens in whatever order, within every limit', () => {
  forSeeds(60, (random) => {
    const at = bench()
    for (let step = 0; step < 150; step += 1) {
      pick(random, deeds)(at, random)
      check(at)
      at.clock.advance(pick(random, [0, SECOND, 10 * SECOND, MINUTE, 10 * MINUTE]))
      check(at)
    }
  })
})

it('comes to rest with everything delivered when the faults end', () => {
  forSeeds(20, (random) => {
    const at = bench()
    for (let step = 0; step < 100; step += 1) {
      pick(random, deeds)(at, random)
      at.clock.advance(pick(random, [0, SECOND, MINUTE]))
    }
    at.pile.mishap = null
    for (const name of faultNames) for (const id of [1, 2, 3]) at.pile.heal(name, id)
    at.pile.powerOff()
    at.pile.powerOn()
    at.pile.restore()
    at.clock.advance(2 * HOUR)
    expect(at.pile.isConnected).toBe(true)
    expect(at.pile.pending).toBe(0)
    for (const id of [1, 2, 3]) at.pile.unplug(id)
    at.ask('ChangeAvailability', { connectorId: 0, type: 'Operative' })
    for (const reservationId of [1, 2, 3]) at.ask('CancelReservation', { reservationId })
    at.clock.advance(HOUR)
    expect(at.pile.connectors.map(({ status }) => status.value)).toEqual(['Available', 'Available', 'Available'])
  })
})
