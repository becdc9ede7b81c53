import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import { cancelReservation } from '#backend/areas/charging/reservation/commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ReservationOutcome, ReservationStatus } from '#contracts/charging/reservation.ts'
import { reservation as lifecycle } from '#machines/charging/reservation.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { must } from '../case.ts'
import type { Asked, CentralBench, CentralSystemCase } from './bench.ts'
import { clerk } from './ours.ts'
import { charging } from './steps.ts'

const shared = { profile: 'Reservation', subject: 'central-system' } as const
const MINUTES = 15
const by = { actor: clerk, correlation: 'conformance' }

/** The operator reserves for the known card; answers ReserveNow as the charge point hears it. */
async function reserving(
  { operator, pile, tags, time }: CentralBench,
  connectorId: number,
  evenIfTaken = false,
): Promise<Asked<'ReserveNow'>> {
  const slot = { startsInSeconds: null, durationMinutes: MINUTES }
  const wanted = { idTag: tags.known, pileId: pile.id, connectorId, ...slot, evenIfTaken }
  const place = connectorId === 0 ? 'any connector' : `connector ${connectorId}${evenIfTaken ? ', all the same,' : ''}`
  await operator.wants(
    `Reserve ${place} of ${pile.id} for the card ${tags.known}, ${MINUTES} minutes`,
    async ({ world }) => {
      const { refusal } = await world.commandBus.run(requestReservation, wanted, by)
      must(refusal === null, `${place} can be reserved: ${refusal?.guard}`)
    },
  )
  const asked = await pile.asked('ReserveNow')
  const { expiryDate, idTag, reservationId } = asked.payload
  must(asked.payload.connectorId === connectorId, `it is ${place} that is asked for`)
  must(idTag.toLowerCase() === tags.known.toLowerCase(), 'it is asked for the card that was meant')
  must(reservationId > 0, 'the reservation has a number')
  must(Date.parse(expiryDate) > time.now(), 'the reservation ends in the future')
  return asked
}

/** Reserved, accepted and reported; answers what was asked. */
async function reserved(bench: CentralBench, connectorId = 1): Promise<ToPile['ReserveNow']['req']> {
  const { payload, answer } = await reserving(bench, connectorId)
  answer({ status: 'Accepted' })
  await bench.pile.report(1, 'Reserved')
  await shows(bench, 'the reservation stands', payload, { status: 'Reserved', outcome: null })
  return payload
}

/** The operator cancels it; answers CancelReservation as the charge point hears it. */
async function cancelling(
  { operator, pile }: CentralBench,
  { reservationId }: ToPile['ReserveNow']['req'],
): Promise<Asked<'CancelReservation'>> {
  const input = { id: String(reservationId), reason: null }
  await operator.wants(`Cancel reservation ${reservationId}`, async ({ world }) => {
    must((await world.commandBus.run(cancelReservation, input, by)) === null, 'the reservation can be cancelled')
  })
  const asked = await pile.asked('CancelReservation')
  must(asked.payload.reservationId === reservationId, 'it is the reservation that was meant')
  return asked
}

interface Shown {
  readonly status: ReservationStatus
  readonly outcome: ReservationOutcome | null
}

const shows = (
  { operator }: CentralBench,
  sentence: string,
  { reservationId }: ToPile['ReserveNow']['req'],
  wanted: Shown,
): Promise<void> => operator.shows(sentence, (network) => isShown(network, String(reservationId), wanted))

function isShown({ world }: Network, id: string, { status, outcome }: Shown): boolean {
  const known = stateOf(world, lifecycle, id)
  return known !== null && lifecycle.wire[known.value] === status && known.context.outcome === outcome
}

/** A charge with a card begins at a connector. */
async function used(
  { pile, time }: CentralBench,
  {
    connectorId,
    idTag,
    reservationId,
  }: { readonly connectorId: number; readonly idTag: string; readonly reservationId: number },
): Promise<void> {
  await pile.report(connectorId, 'Preparing')
  const timestamp = new Date(time.now()).toISOString()
  const started = await pile.say('StartTransaction', { connectorId, idTag, meterStart: 0, timestamp, reservationId })
  must(started.idTagInfo.status === 'Accepted', 'the start is accepted')
  await pile.report(connectorId, 'Charging')
}

const usedUp = { status: 'Finished', outcome: 'USED' } as const

/** The cases of the Reservation profile. */
export const reservation: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_046_CSMS',
    name: 'Reservation of a Connector - Transaction',
    passes: 'The start with the number of the reservation is accepted, and the reservation is used.',
    async run(bench) {
      const asked = await reserved(bench)
      await used(bench, { ...asked, connectorId: 1 })
      await shows(bench, 'the reservation is used', asked, usedUp)
    },
  },
  {
    ...shared,
    id: 'TC_047_CSMS',
    name: 'Reservation of a Connector - Expire',
    passes: 'The reservation ends in the future, and shows as expired when nobody came.',
    async run(bench) {
      const asked = await reserved(bench)
      await bench.time.pass(Date.parse(asked.expiryDate) - bench.time.now())
      await bench.pile.report(1, 'Available')
      await shows(bench, 'the reservation has expired', asked, { status: 'Finished', outcome: 'NO_SHOW' })
    },
  },
  ...(
    [
      ['TC_048_1_CSMS', 'Faulted', 'Faulted'],
      ['TC_048_4_CSMS', 'Rejected', 'Available'],
    ] as const
  ).map(([id, status, reported]) => ({
    ...shared,
    id,
    isLab: true as const,
    name: `Reservation of a Connector - ${status}`,
    passes: `The reservation is over when the charge point answers ${status}.`,
    async run(bench: CentralBench) {
      if (reported !== 'Available') await bench.pile.report(1, reported, 'GroundFailure')
      const { payload, answer } = await reserving(bench, 1, reported !== 'Available')
      answer({ status })
      await shows(bench, `the reservation is over: ${status}`, payload, { status: 'Canceled', outcome: 'DECLINED' })
    },
  })),
  {
    ...shared,
    id: 'TC_049_CSMS',
    name: 'Reservation of a Charge Point - Transaction',
    passes: 'Connector 0 is asked for, and the reservation is used at any connector.',
    async run(bench) {
      const asked = await reserved(bench, 0)
      await used(bench, { ...asked, connectorId: 2 })
      await shows(bench, 'the reservation is used', asked, usedUp)
    },
  },
  {
    ...shared,
    id: 'TC_051_CSMS',
    name: 'Cancel Reservation',
    passes: 'The number is that of the reservation, which shows as cancelled.',
    async run(bench) {
      const asked = await reserved(bench)
      const { answer } = await cancelling(bench, asked)
      answer({ status: 'Accepted' })
      await bench.pile.report(1, 'Available')
      await shows(bench, 'the reservation is cancelled', asked, { status: 'Canceled', outcome: 'CANCELED' })
    },
  },
  {
    ...shared,
    id: 'TC_052_CSMS',
    name: 'Cancel Reservation - Rejected',
    isLab: true,
    passes: 'The reservation stands while the charge point keeps it.',
    async run(bench) {
      const asked = await reserved(bench)
      const { answer } = await cancelling(bench, asked)
      answer({ status: 'Rejected' })
      await shows(bench, 'the reservation still stands', asked, { status: 'Reserved', outcome: null })
    },
  },
  {
    ...shared,
    id: 'TC_053_CSMS',
    name: 'Use a reserved Connector with parentIdTag',
    passes: 'ReserveNow and Authorize name the same group, whose other card may start.',
    async run(bench) {
      const { tags } = bench
      const asked = await reserved(bench)
      must(asked.parentIdTag !== undefined, 'ReserveNow names the group')
      const { idTagInfo } = await bench.pile.say('Authorize', { idTag: tags.mate })
      must(idTagInfo.status === 'Accepted', 'the other card is accepted')
      must(idTagInfo.parentIdTag === asked.parentIdTag, 'the other card is of the same group')
      await charging(bench, tags.mate)
      await shows(bench, 'the reservation is used', asked, usedUp)
    },
  },
]
