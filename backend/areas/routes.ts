import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../http/gateway.ts'
import { alarmRoutes } from './maintenance/alarm/routes.ts'
import { approvalRoutes } from './system/approval/routes.ts'
import { atlasRoutes } from './lab/atlas/routes.ts'
import { balancingRoutes } from './balancing/balancing-plan/routes.ts'
import { chargeRoutes } from './charging/charge-record/routes.ts'
import { commandRoutes } from './equipment/remote-command/routes.ts'
import { dashboardRoutes } from './home/overview/routes.ts'
import { deviceRoutes } from './equipment/pile/routes.ts'
import { diagnosticsRoutes } from './equipment/diagnostics/routes.ts'
import { financeRoutes } from './finance/bill/routes.ts'
import { firmwareRoutes } from './equipment/firmware/routes.ts'
import { lifecycleRoutes } from '../http/lifecycle.ts'
import { liveRoutes } from '../http/live/routes.ts'
import { ocppLogRoutes } from './equipment/ocpp-log/routes.ts'
import { reservationRoutes } from './charging/reservation/routes.ts'
import { offlineListRoutes } from './equipment/local-auth-list/routes.ts'
import { securityRoutes } from './equipment/security/routes.ts'
import { userRoutes } from './system/account/routes.ts'

/** The areas of the web gateway, one file of handlers each. A new area is added here and nowhere else. */
export const areas: readonly ((app: FastifyInstance, gateway: Gateway) => void)[] = [
  userRoutes,
  lifecycleRoutes,
  atlasRoutes,
  liveRoutes,
  dashboardRoutes,
  chargeRoutes,
  deviceRoutes,
  ocppLogRoutes,
  alarmRoutes,
  commandRoutes,
  approvalRoutes,
  reservationRoutes,
  diagnosticsRoutes,
  firmwareRoutes,
  balancingRoutes,
  financeRoutes,
  offlineListRoutes,
  securityRoutes,
]
