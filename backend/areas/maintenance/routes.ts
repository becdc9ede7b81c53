import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { alarmQueries } from './alarm/queries.ts'
import { openOrder } from './work-order/by-hand.ts'
import { workOrderQueries } from './work-order/queries.ts'
import { orderRoutes } from './work-order/routes.ts'

export const maintenanceRoutes: readonly Routes[] = [
  resourceRoutes(alarmQueries),
  resourceRoutes(workOrderQueries, { add: openOrder }),
  orderRoutes,
]
