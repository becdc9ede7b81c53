import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { alarms } from './alarm/read-model.ts'
import { workOrders } from './work-order/read-model.ts'

export const maintenanceReadModels: readonly Projection[] = [alarms, workOrders]
