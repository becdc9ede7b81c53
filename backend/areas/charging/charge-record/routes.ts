import type { FastifyInstance } from 'fastify'
import {
  giveRecord,
  record,
  records,
  session,
  sessionCurve,
  sessions,
} from '#contracts/charging/charge-record.calls.ts'
import { readRecord } from '#backend/areas/charging/charge-record/queries.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { binder } from '#backend/http/bind.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'
import { listRequest } from '#backend/http/lists.ts'

/** Charging sessions and charge records. */
export function chargeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(sessions, ({ ask, caller, query }) => ask('listSessions', listRequest(query), caller.actor))
  bind.signedIn(session, ({ ask, caller, params }) => found(ask('readSession', params.id, caller.actor)))
  bind.signedIn(sessionCurve, ({ ask, params }) => found(ask('readCurve', params.id)))
  bind.signedIn(records, ({ ask, caller, query }) => ask('listRecords', listRequest(query), caller.actor))
  bind.signedIn(record, ({ ask, caller, params }) => found(ask('readRecord', params.id, caller.actor)))
  bind.signedIn(giveRecord, dispatchAndRead(chargeRecord.name, readRecord))
}
