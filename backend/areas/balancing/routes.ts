import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { planQueries } from './balancing-plan/queries.ts'
import { planRoutes } from './balancing-plan/routes.ts'
import { profileQueries } from './charging-profile/queries.ts'
import { profileRoutes } from './charging-profile/routes.ts'
import { loadRoutes } from './location-load/routes.ts'

export const balancingRoutes: readonly Routes[] = [
  resourceRoutes(planQueries),
  planRoutes,
  resourceRoutes(profileQueries),
  profileRoutes,
  loadRoutes,
]
