import type { Area } from '#backend/kernel/registers.ts'
import { alarms } from './alarm/process.ts'
import { escalation } from './work-order/process.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import { orderHandlers } from './work-order/by-hand.ts'
import { disposeAlarm } from './work-order/commands.ts'

export const maintenanceArea: Area = {
  processes: () => [alarms, escalation],
  operatorCommands: {
    [alarm.name]: operatorCommands(personalForms.alarm, { dispose: disposeAlarm }),
    [workOrder.name]: operatorCommands(personalForms['work-order'], orderHandlers),
  },
}
