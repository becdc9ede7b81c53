import { Schema } from 'effect'
import { DateTime, IdToken } from './values.ts'

/** OCPP 1.6 Reservation profile (§5.1, §5.13). */

export const CancelReservation = {
  req: Schema.Struct({ reservationId: Schema.Int }),
  conf: Schema.Struct({ status: Schema.Literals(['Accepted', 'Rejected']) }),
} as const

/** Connector 0 leaves the choice to the charge point; the same `reservationId` replaces. */
export const ReserveNow = {
  req: Schema.Struct({
    connectorId: Schema.Int,
    expiryDate: DateTime,
    idTag: IdToken,
    parentIdTag: Schema.optionalKey(IdToken),
    reservationId: Schema.Int,
  }),
  conf: Schema.Struct({ status: Schema.Literals(['Accepted', 'Faulted', 'Occupied', 'Rejected', 'Unavailable']) }),
} as const
