import { listAlarms, readAlarm } from './alarm/queries.ts'
import { listWorkOrders, readWorkOrder } from './work-order/queries.ts'

export const maintenanceQueries = { listAlarms, readAlarm, listWorkOrders, readWorkOrder } as const
