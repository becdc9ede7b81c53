import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { alarmQueries } from './alarm/queries.ts'

export const maintenanceRoutes: readonly Routes[] = [resourceRoutes(alarmQueries)]
