import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { billQueries } from './bill/queries.ts'
import { tariffRoutes } from './tariff-version/routes.ts'

export const financeRoutes: readonly Routes[] = [resourceRoutes(billQueries), tariffRoutes]
