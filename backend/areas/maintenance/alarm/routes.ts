import type { FastifyInstance } from 'fastify'
import { alarm as oneAlarm, alarms, giveAlarm } from '#contracts/maintenance/alarm.calls.ts'
import { readAlarm } from '#backend/areas/maintenance/alarm/queries.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { binder } from '#backend/http/bind.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'
import { listRequest } from '#backend/http/lists.ts'

/** Alarms. */
export function alarmRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(alarms, ({ ask, caller, query }) => ask('listAlarms', listRequest(query), caller.actor))
  bind.signedIn(oneAlarm, ({ ask, caller, params }) => found(ask('readAlarm', params.id, caller.actor)))
  bind.signedIn(giveAlarm, dispatchAndRead(alarm.name, readAlarm))
}
