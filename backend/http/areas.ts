import type { FastifyInstance } from 'fastify'
import type { Gateway } from './gateway.ts'
import { alarmRoutes } from './handlers/alarm.ts'
import { approvalRoutes } from './handlers/approval.ts'
import { atlasRoutes } from './handlers/atlas.ts'
import { balancingRoutes } from './handlers/balancing.ts'
import { chargeRoutes } from './handlers/charge.ts'
import { commandRoutes } from './handlers/command.ts'
import { dashboardRoutes } from './handlers/dashboard.ts'
import { deviceRoutes } from './handlers/device.ts'
import { diagnosticsRoutes } from './handlers/diagnostics.ts'
import { financeRoutes } from './handlers/finance.ts'
import { firmwareRoutes } from './handlers/firmware.ts'
import { lifecycleRoutes } from './handlers/lifecycle.ts'
import { liveRoutes } from './handlers/live.ts'
import { ocppLogRoutes } from './handlers/ocpp-log.ts'
import { reservationRoutes } from './handlers/reservation.ts'
import { offlineListRoutes } from './handlers/offline-list.ts'
import { securityRoutes } from './handlers/security.ts'
import { userRoutes } from './handlers/user.ts'

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
