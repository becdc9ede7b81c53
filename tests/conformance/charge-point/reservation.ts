import { must, NotApplicable } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import { charge, configure, connectors, remoteStart, status, takeOut, valueOf } from './steps.ts'

const shared = { profile: 'Reservation', subject: 'charge-point' } as const
const RESERVATION = 17
const HOUR_MS = 3_600_000

interface Wish {
  readonly expiresInMs?: number
  readonly parentIdTag?: string
}

/** Asks for a reservation of the first card and holds the charge point to its answer. */
async function reserve(bench: Bench, connectorId: number, wanted: string, wish: Wish = {}): Promise<void> {
  const { central, tags, time } = bench
  const { expiresInMs = HOUR_MS, ...more } = wish
  const expiryDate = new Date(time.now() + expiresInMs).toISOString()
  const asked = { connectorId, expiryDate, idTag: tags.first, reservationId: RESERVATION, ...more }
  const answer = await central.call('ReserveNow', asked)
  must(answer.status === wanted, `ReserveNow is answered ${wanted}`)
  if (wanted !== 'Accepted') return
  bench.afterwards(() => central.call('CancelReservation', { reservationId: RESERVATION }))
}

const reserved = async (bench: Bench, wish: Wish = {}): Promise<void> => {
  await reserve(bench, 1, 'Accepted', wish)
  await status(bench, 1, 'Reserved')
}

async function fault(bench: Bench, connectorId: number): Promise<void> {
  await bench.station.fault(connectorId, 'ground failure')
  bench.afterwards(() => bench.station.heal(connectorId, 'ground failure'))
  await status(bench, connectorId, 'Faulted')
}

/** Every connector is used: one charges, cables are in the others. */
async function occupyAll(bench: Bench): Promise<void> {
  await charge(bench)
  const count = await connectors(bench)
  for (let connectorId = 2; connectorId <= count; connectorId += 1) {
    await bench.station.plug(connectorId)
    await status(bench, connectorId, 'Preparing')
  }
}

/** Reservations of connector 0 are an option (§9.3.1). */
async function needsZero(bench: Bench): Promise<void> {
  const value = await valueOf(bench, 'ReserveConnectorZeroSupported')
  if (value?.toLowerCase() !== 'true') throw new NotApplicable('connector 0 cannot be reserved')
}

/** The cases of reservations, used. */
const used: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_046_2_CS',
    name: 'Reservation of a Connector - Remote start transaction',
    passes: 'The holder of a reservation begins remotely, and StartTransaction names the reservation.',
    async run(bench) {
      const { central, station, tags } = bench
      await reserved(bench)
      await remoteStart(bench)
      await status(bench, 1, 'Preparing')
      await station.plug(1)
      await central.expect('StartTransaction', { connectorId: 1, idTag: tags.first, reservationId: RESERVATION })
      await status(bench, 1, 'Charging')
    },
  },
  {
    ...shared,
    id: 'TC_047_CS',
    name: 'Reservation of a Connector - Expire',
    passes: 'The connector is free again when the reservation is over, and not before.',
    async run(bench) {
      const expiresInMs = 30_000
      const until = bench.time.now() + expiresInMs
      await reserved(bench, { expiresInMs })
      const free = { connectorId: 1, status: 'Available' } as const
      const { at } = await bench.central.expect('StatusNotification', free, expiresInMs + 10_000)
      must(at >= until - 1_000, 'the reservation lasts until its time')
    },
  },
  {
    ...shared,
    id: 'TC_051_CS',
    name: 'Cancel Reservation',
    passes: 'Accepted, and the connector is free.',
    async run(bench) {
      await reserved(bench)
      const answer = await bench.central.call('CancelReservation', { reservationId: RESERVATION })
      must(answer.status === 'Accepted', 'the reservation is cancelled')
      await status(bench, 1, 'Available')
    },
  },
  {
    ...shared,
    id: 'TC_052_CS',
    name: 'Cancel Reservation - Rejected',
    passes: 'A reservation that is not there cannot be cancelled; another stays.',
    async run(bench) {
      await reserved(bench)
      const answer = await bench.central.call('CancelReservation', { reservationId: RESERVATION + 1 })
      must(answer.status === 'Rejected', 'nothing is cancelled')
    },
  },
  {
    ...shared,
    id: 'TC_053_2_CS',
    name: 'Use a reserved Connector with parentIdTag - Remote',
    passes: 'A card of the same family is asked for, and begins.',
    async run(bench) {
      const { central, station, tags } = bench
      const parentIdTag = 'FAMILY'
      central.answering('Authorize', { idTagInfo: { status: 'Accepted', parentIdTag } })
      await reserved(bench, { parentIdTag })
      await remoteStart(bench, { idTag: tags.second })
      await central.expect('Authorize', { idTag: tags.second })
      await station.plug(1)
      await central.expect('StartTransaction', { connectorId: 1, idTag: tags.second, reservationId: RESERVATION })
    },
  },
]

/** The cases of reservations that are refused, of a connector. */
const refused: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_048_1_CS',
    name: 'Reservation of a Connector - Faulted',
    passes: 'Faulted.',
    async run(bench) {
      await fault(bench, 1)
      await reserve(bench, 1, 'Faulted')
    },
  },
  {
    ...shared,
    id: 'TC_048_2_CS',
    name: 'Reservation of a Connector - Occupied',
    passes: 'Occupied.',
    async run(bench) {
      await charge(bench)
      await reserve(bench, 1, 'Occupied')
    },
  },
  {
    ...shared,
    id: 'TC_048_3_CS',
    name: 'Reservation of a Connector - Unavailable',
    passes: 'Unavailable.',
    async run(bench) {
      await takeOut(bench, 1)
      await reserve(bench, 1, 'Unavailable')
    },
  },
  {
    ...shared,
    id: 'TC_048_4_CS',
    name: 'Reservation of a Connector - Rejected',
    passes: 'A charge point that takes no reservations refuses.',
    async run(bench) {
      // How reservations are switched off is the maker's business; ours has this key for it.
      await configure(bench, 'AcceptReservations', 'false')
      await reserve(bench, 1, 'Rejected')
    },
  },
]

/** The cases of reservations that are refused, of the charge point. */
const refusedWhole: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_050_1_CS',
    name: 'Reservation of a Charge Point - Faulted',
    passes: 'Faulted.',
    async run(bench) {
      await needsZero(bench)
      const count = await connectors(bench)
      for (let connectorId = 1; connectorId <= count; connectorId += 1) await fault(bench, connectorId)
      await reserve(bench, 0, 'Faulted')
    },
  },
  {
    ...shared,
    id: 'TC_050_2_CS',
    name: 'Reservation of a Charge Point - Occupied',
    passes: 'Occupied.',
    async run(bench) {
      await needsZero(bench)
      await occupyAll(bench)
      await reserve(bench, 0, 'Occupied')
    },
  },
  {
    ...shared,
    id: 'TC_050_3_CS',
    name: 'Reservation of a Charge Point - Unavailable',
    passes: 'Unavailable.',
    async run(bench) {
      await needsZero(bench)
      await takeOut(bench, 0)
      await reserve(bench, 0, 'Unavailable')
    },
  },
  {
    ...shared,
    id: 'TC_050_4_CS',
    name: 'Reservation of a Charge Point - Rejected',
    passes: 'A charge point that cannot reserve connector 0 refuses.',
    build: { configuration: { ReserveConnectorZeroSupported: 'false' } },
    async run(bench) {
      const value = await valueOf(bench, 'ReserveConnectorZeroSupported')
      if (value?.toLowerCase() === 'true') throw new NotApplicable('connector 0 can be reserved')
      await reserve(bench, 0, 'Rejected')
    },
  },
]

/** The cases of reservations. */
export const reservation: readonly ChargePointCase[] = [...used, ...refused, ...refusedWhole]
