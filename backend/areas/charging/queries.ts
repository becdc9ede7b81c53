import { listRecords, readRecord } from './charge-record/queries.ts'
import { readCurve } from './charging-session/curve.queries.ts'
import { listSessions, readSession } from './charging-session/queries.ts'
import { listReservations, readReservation } from './reservation/queries.ts'

export const chargingQueries = {
  readCurve,
  listRecords,
  readRecord,
  listReservations,
  readReservation,
  listSessions,
  readSession,
} as const
