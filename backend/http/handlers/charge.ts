import type { FastifyInstance } from 'fastify'
import { giveRecord, record, records, session, sessionCurve, sessions } from '#contracts/http/charge.ts'
import { readRecord } from '#backend/queries/records.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { binder } from '../bind.ts'
import { Failed } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { give } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Charging sessions and charge records. */
export function chargeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(sessions, ({ ask, query }) => ask('listSessions', listRequest(query)))
  bind.signedIn(
    session,
    async ({ ask, caller, params }) =>
      (await ask('readSession', params.id, caller.actor)) ?? new Failed('ADDRESS_ERROR'),
  )
  bind.signedIn(
    sessionCurve,
    async ({ ask, params }) => (await ask('readCurve', params.id)) ?? new Failed('ADDRESS_ERROR'),
  )
  bind.signedIn(records, ({ ask, caller, query }) => ask('listRecords', listRequest(query), caller.actor))
  bind.signedIn(
    record,
    async ({ ask, caller, params }) =>
      (await ask('readRecord', params.id, caller.actor)) ?? new Failed('ADDRESS_ERROR'),
  )
  bind.signedIn(giveRecord, async (call) => {
    const failed = await give(chargeRecord.name, call)
    const { world, actor } = call.caller
    return failed ?? readRecord(world, call.params.id, actor) ?? new Failed('ADDRESS_ERROR')
  })
}
