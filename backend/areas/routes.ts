import type { Routes } from '../http/gateway.ts'
import { lifecycleRoutes } from '../http/lifecycle.ts'
import { liveRoutes } from '../http/live/routes.ts'
import { balancingRoutes } from './balancing/routes.ts'
import { chargingRoutes } from './charging/routes.ts'
import { equipmentRoutes } from './equipment/routes.ts'
import { financeRoutes } from './finance/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { labRoutes } from './lab/routes.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { operatorsRoutes } from './operators/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { usersRoutes } from './users/routes.ts'

/** The calls of all areas: a line an area. */
export const routes: readonly Routes[] = [
  lifecycleRoutes,
  liveRoutes,
  ...equipmentRoutes,
  ...chargingRoutes,
  ...financeRoutes,
  ...maintenanceRoutes,
  ...balancingRoutes,
  ...systemRoutes,
  ...usersRoutes,
  ...operatorsRoutes,
  ...homeRoutes,
  ...labRoutes,
]
