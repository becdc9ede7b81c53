import type { FastifyInstance } from 'fastify'
import { alarm as oneAlarm, alarms, giveAlarm } from '#contracts/http/alarm.ts'
import { readAlarm } from '#backend/queries/alarms.ts'
import { alarm } from '#machines/alarm.ts'
import { binder } from '../bind.ts'
import { Failed } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { give } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Alarms. */
export function alarmRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(alarms, ({ ask, caller, query }) => ask('listAlarms', listRequest(query), caller.actor))
  bind.signedIn(
    oneAlarm,
    async ({ ask, caller, params }) => (await ask('readAlarm', params.id, caller.actor)) ?? new Failed('ADDRESS_ERROR'),
  )
  bind.signedIn(giveAlarm, async (call) => {
    const failed = await give(alarm.name, call)
    const { world, actor } = call.caller
    return failed ?? readAlarm(world, call.params.id, actor) ?? new Failed('ADDRESS_ERROR')
  })
}
