import type { Routes } from '#backend/http/gateway.ts'
import { diagnosticsRoutes } from './diagnostics/routes.ts'
import { firmwareRoutes } from './firmware/routes.ts'
import { offlineListRoutes } from './local-auth-list/routes.ts'
import { ocppLogRoutes } from './ocpp-log/routes.ts'
import { deviceRoutes } from './pile/routes.ts'
import { commandRoutes } from './remote-command/routes.ts'
import { securityRoutes } from './security/routes.ts'

export const equipmentRoutes: readonly Routes[] = [
  deviceRoutes,
  ocppLogRoutes,
  commandRoutes,
  diagnosticsRoutes,
  firmwareRoutes,
  offlineListRoutes,
  securityRoutes,
]
