import { expect, it } from 'vitest'
import { ChargePoint } from '#simulator/charge-point.ts'
import { faultNames } from '#simulator/faults.ts'
import { random } from '#simulator/random.ts'
import type { Random } from '#simulator/random.ts'
import { someVehicle } from '#simulator/vehicle.ts'
import { virtualClock } from '#simulator/virtual-clock.ts'
import type { VirtualClock } from '#simulator/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { seeds } from '#tests/support/seed.ts'
import { SlowCentral } from './slow-central.ts'
import { HOUR, MORNING, rectifier, socket22 } from './stand.ts'

/**
 * Random walks of a pile, by hands and by orders, before a central system that is slow and fails: it never leaves the
 * moves of M02 (its statuses throw), never has two calls out, never breaks a schema (the central system throws), and in
 * the end delivers all it kept.
 */

const SEEDS = 60
const STEPS = 250
const tags = ['TAG1', 'tag1', 'TAG2', 'SISTER', 'NOBODY']

interface Walk {
  readonly pile: ChargePoint
  readonly system: SlowCentral
  readonly clock: VirtualClock
  readonly chance: Random
}

const connectorOf = ({ chance }: Walk): number => chance.pick([1, 2, 3])
const soon = ({ chance, clock }: Walk, withinMs: number): string =>
  new Date(clock.now() + Math.round(chance.between(-60_000, withinMs))).toISOString()

const hands: Readonly<Record<string, (walk: Walk) => unknown>> = {
  plug: (walk) => walk.pile.plug(connectorOf(walk), someVehicle(walk.chance)),
  unplug: (walk) => walk.pile.unplug(connectorOf(walk)),
  swipe: (walk) => walk.pile.swipe(connectorOf(walk), walk.chance.pick(tags)),
  fault: (walk) => walk.pile.fault(walk.chance.pick(faultNames), connectorOf(walk)),
  heal: (walk) => walk.pile.heal(walk.chance.pick(faultNames), connectorOf(walk)),
  withhold: (walk) => walk.pile.withhold(connectorOf(walk), walk.chance.chance(0.5)),
  drop: ({ pile }) => pile.drop(),
  restore: ({ pile }) => pile.restore(),
  powerOff: ({ pile }) => pile.powerOff(),
  powerOn: ({ pile }) => pile.powerOn(),
  hangUp: ({ system }) => system.hangUp(),
  repeat: ({ pile }) => pile.mischief.repeat(),
  late: ({ chance, pile }) => pile.mischief.late(Math.round(chance.between(0, 120_000))),
  bootAgain: ({ pile }) => pile.mischief.bootAgain(),
  forgetProfile: ({ pile }) => pile.mischief.forgetProfile(),
  replaceSocket: ({ pile }) => pile.mischief.replaceSocket(),
}

const anyConnector = ({ chance }: Walk): number => chance.pick([0, 1, 2, 3, 4])

const orders: Readonly<Record<string, (walk: Walk) => object>> = {
  CancelReservation: ({ chance }) => ({ reservationId: chance.pick([1, 2, 3]) }),
  ChangeAvailability: (walk) => ({
    connectorId: anyConnector(walk),
    type: walk.chance.pick(['Inoperative', 'Operative', 'Operative']),
  }),
  ChangeConfiguration: ({ chance }) => chance.pick(changes),
  ClearCache: () => ({}),
  ClearChargingProfile: () => ({}),
  DataTransfer: () => ({ vendorId: 'org.example' }),
  GetCompositeSchedule: (walk) => ({ connectorId: anyConnector(walk), duration: 600 }),
  GetConfiguration: () => ({}),
  GetLocalListVersion: () => ({}),
  RemoteStartTransaction: (walk) => ({ connectorId: connectorOf(walk), idTag: walk.chance.pick(tags) }),
  RemoteStopTransaction: ({ chance, pile }) => ({
    transactionId: chance.pick(pile.connectors).transaction?.id ?? 99,
  }),
  ReserveNow: (walk) => ({
    connectorId: anyConnector(walk),
    expiryDate: soon(walk, HOUR),
    idTag: walk.chance.pick(tags),
    reservationId: walk.chance.pick([1, 2, 3]),
    ...(walk.chance.chance(0.3) ? { parentIdTag: 'FAMILY' } : {}),
  }),
  Reset: ({ chance }) => ({ type: chance.pick(['Hard', 'Soft']) }),
  SendLocalList: ({ chance }) => ({
    listVersion: Math.round(chance.between(0, 5)),
    updateType: chance.pick(['Differential', 'Full']),
    localAuthorizationList: [
      { idTag: 'TAG2', idTagInfo: { status: chance.pick(['Accepted', 'Blocked']) } },
      { idTag: 'SISTER', idTagInfo: { status: 'Accepted', parentIdTag: 'FAMILY' } },
    ],
  }),
  SetChargingProfile: (walk) => ({
    connectorId: anyConnector(walk),
    csChargingProfiles: {
      chargingProfileId: walk.chance.pick([1, 2]),
      stackLevel: 0,
      chargingProfilePurpose: walk.chance.pick(['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile']),
      chargingProfileKind: 'Relative',
      chargingSchedule: {
        chargingRateUnit: 'A',
        chargingSchedulePeriod: [{ startPeriod: 0, limit: walk.chance.pick([0, 6, 10, 32]) }],
      },
    },
  }),
  TriggerMessage: (walk) => ({
    requestedMessage: walk.chance.pick(['BootNotification', 'Heartbeat', 'MeterValues', 'StatusNotification']),
    ...(walk.chance.chance(0.5) ? { connectorId: anyConnector(walk) } : {}),
  }),
  UnlockConnector: (walk) => ({ connectorId: anyConnector(walk) }),
}

const changes = [
  { key: 'MinimumStatusDuration', value: '0' },
  { key: 'MinimumStatusDuration', value: '20' },
  { key: 'StopTransactionOnEVSideDisconnect', value: 'false' },
  { key: 'StopTransactionOnEVSideDisconnect', value: 'true' },
  { key: 'UnlockConnectorOnEVSideDisconnect', value: 'false' },
  { key: 'LocalPreAuthorize', value: 'true' },
  { key: 'LocalAuthListEnabled', value: 'false' },
  { key: 'LocalAuthListEnabled', value: 'true' },
  { key: 'ConnectionTimeOut', value: '30' },
  { key: 'ClockAlignedDataInterval', value: '60' },
  { key: 'Colour', value: 'green' },
]

function open(seed: number): Walk {
  const clock = virtualClock(MORNING)
  const chance = random(seed)
  const system = new SlowCentral(clock, chance.fork('central'))
  const pile = new ChargePoint({
    id: 'CP000001',
    clock,
    random: chance.fork('pile'),
    dial: memoryWire(clock, system.connect),
    supplies: [socket22, socket22, rectifier],
    configuration: { MeterValueSampleInterval: '60', TransactionMessageRetryInterval: '5' },
  })
  return { pile, system, clock, chance }
}

function step(walk: Walk, trail: string[]): void {
  const { chance, clock, system } = walk
  const isOrder = chance.chance(0.4)
  const name = chance.pick(Object.keys(isOrder ? orders : hands))
  const payload = isOrder ? orders[name]?.(walk) : undefined
  trail.push(payload === undefined ? name : `${name} ${JSON.stringify(payload)}`)
  if (payload === undefined) hands[name]?.(walk)
  else system.ask(name, payload)
  // Often the next thing happens before the one before was answered.
  const ms = Math.round(chance.exponential(chance.chance(0.4) ? 1_000 : 60_000))
  trail.push(`${ms} ms`)
  clock.advance(ms)
}

/** Everything is mended, and the central system answers: now it must come to rest. */
function calm({ clock, pile, system }: Walk): void {
  system.isPatient = true
  for (const fault of faultNames) for (const { id } of pile.connectors) pile.heal(fault, id)
  pile.powerOff()
  clock.advance(60_000)
  pile.powerOn()
  clock.advance(2 * HOUR)
}

const everywhere = new Set<string>()

it.each(seeds(SEEDS))('keeps to the protocol whatever happens, SEED=%i', (seed) => {
  const walk = open(seed)
  const trail: string[] = []
  try {
    walk.pile.powerOn()
    for (let each = 0; each < STEPS; each += 1) step(walk, trail)
    calm(walk)
  } catch (cause) {
    throw new Error(`SEED=${seed} after ${trail.slice(-12).join(', ')}`, { cause })
  }
  expect(walk.pile.registration.isAccepted, `SEED=${seed}`).toBe(true)
  expect(walk.pile.outbox.kept, `SEED=${seed}`).toBe(0)
  for (const name of walk.system.heard.keys()) everywhere.add(name)
})

it('went everywhere', () => {
  const wanted = [
    ...['Available', 'Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Reserved', 'Faulted'].map(
      (status) => `StatusNotification ${status}`,
    ),
    ...['Accepted', 'Faulted', 'Occupied', 'Rejected', 'Unavailable'].map((status) => `ReserveNow ${status}`),
    ...['Accepted', 'Failed', 'NotSupported', 'VersionMismatch'].map((status) => `SendLocalList ${status}`),
    ...['Unlocked', 'UnlockFailed', 'NotSupported'].map((status) => `UnlockConnector ${status}`),
    ...['Accepted', 'Rejected', 'Scheduled'].map((status) => `ChangeAvailability ${status}`),
  ]
  expect(wanted.filter((name) => !everywhere.has(name))).toEqual([])
})
