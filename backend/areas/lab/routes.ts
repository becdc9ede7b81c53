import type { Routes } from '#backend/http/gateway.ts'
import { atlasRoutes } from './atlas/routes.ts'
import { benchMessageRoutes, benchRoutes } from './bench/routes.ts'
import { capsuleRoutes } from './capsule/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { scenarioRoutes } from './scenarios/routes.ts'

export const labRoutes: readonly Routes[] = [
  atlasRoutes,
  benchRoutes,
  benchMessageRoutes,
  scenarioRoutes,
  demoRoutes,
  capsuleRoutes,
]
