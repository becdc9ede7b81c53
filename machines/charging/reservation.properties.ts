import type { ReservationFact } from '#contracts/charging/reservation.ts'
import type { State } from '../kit/lifecycle.ts'
import type { ReservationContext } from './reservation.context.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, always, can, needs, never } = propertiesOf<State<ReservationContext>, ReservationFact>()
const isOver = isIn('Finished', 'Canceled')

export const reservationProperties = [
  always(
    'reservationEndsWithAnOutcome',
    (reservation) => reservation.value === 'New' || isOver(reservation) === (reservation.context.outcome !== null),
  ),
  never(
    'reservationNeedsMoneyForItsFee',
    ({ event }) =>
      event.type === 'reservation.requested' &&
      (event.data.available < event.data.feeMax ||
        (event.data.obstacle !== null &&
          (event.data.startsInSeconds === null || !['pileOffline', 'connectorTaken'].includes(event.data.obstacle)))),
  ),
  needs('reservationHoldsOnlyWhenThePileAgrees', {
    from: happened('reservation.sent', 'reservation.requested'),
    to: enters('Active'),
    through: happened('reservation.accepted', 'reservation.cancelRejected'),
  }),
  always(
    'reservationOfAFaultCostsNothing',
    ({ value, context }) =>
      value === 'New' ||
      context.outcome === null ||
      !['STATION_FAULT', 'NOT_AVAILABLE', 'DECLINED', 'VIOLATED', 'FORCED'].includes(context.outcome) ||
      context.fee === 0,
  ),
  after('reservationEndsOnce', { once: enters('Finished', 'Canceled'), never: () => true }),
  can('reservationCanAlwaysEnd', { from: () => true, to: isOver }),
]
