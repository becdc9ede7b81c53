import type { Routes } from '#backend/http/gateway.ts'
import { alarmRoutes } from './alarm/routes.ts'

export const maintenanceRoutes: readonly Routes[] = [alarmRoutes]
