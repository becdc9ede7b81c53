import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { recordQueries } from './charge-record/queries.ts'
import { sessionQueries } from './charging-session/queries.ts'
import { curveRoutes } from './charging-session/routes.ts'
import { reservationQueries } from './reservation/queries.ts'
import { reservationRoutes } from './reservation/routes.ts'

export const chargingRoutes: readonly Routes[] = [
  resourceRoutes(sessionQueries),
  curveRoutes,
  resourceRoutes(recordQueries),
  resourceRoutes(reservationQueries),
  reservationRoutes,
]
