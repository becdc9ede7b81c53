import type { Routes } from '#backend/http/gateway.ts'
import { dashboardRoutes } from './overview/routes.ts'

export const homeRoutes: readonly Routes[] = [dashboardRoutes]
