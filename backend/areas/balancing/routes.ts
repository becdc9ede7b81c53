import type { Routes } from '#backend/http/gateway.ts'
import { planRoutes } from './balancing-plan/routes.ts'
import { profileRoutes } from './charging-profile/routes.ts'
import { loadRoutes } from './location-load/routes.ts'

export const balancingRoutes: readonly Routes[] = [planRoutes, profileRoutes, loadRoutes]
