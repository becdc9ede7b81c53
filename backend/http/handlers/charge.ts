import type { FastifyInstance } from 'fastify'
import { giveRecord, record, records, session, sessionCurve, sessions } from '#contracts/http/charge.ts'
import { readCurve } from '#backend/queries/curve.ts'
import { listRecords, readRecord } from '#backend/queries/records.ts'
import { listSessions, readSession } from '#backend/queries/sessions.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { binder } from '../bind.ts'
import { Failed } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { give } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Charging sessions and charge records. */
export function chargeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(sessions, ({ caller, query }) => listSessions(caller.world, listRequest(query)))
  bind.signedIn(
    session,
    ({ caller, params }) => readSession(caller.world, params.id, caller.actor) ?? new Failed('ADDRESS_ERROR'),
  )
  bind.signedIn(sessionCurve, ({ caller, params }) => readCurve(caller.world, params.id) ?? new Failed('ADDRESS_ERROR'))
  bind.signedIn(records, ({ caller, query }) => listRecords(caller.world, listRequest(query), caller.actor))
  bind.signedIn(
    record,
    ({ caller, params }) => readRecord(caller.world, params.id, caller.actor) ?? new Failed('ADDRESS_ERROR'),
  )
  bind.signedIn(giveRecord, async (call) => {
    const failed = await give(chargeRecord.name, call)
    const { world, actor } = call.caller
    return failed ?? readRecord(world, call.params.id, actor) ?? new Failed('ADDRESS_ERROR')
  })
}
