import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { billQueries } from './bill/queries.ts'
import { rechargeQueries } from './recharge/queries.ts'
import { onlinePaymentRoutes } from './recharge/online.routes.ts'
import { rechargeRoutes } from './recharge/routes.ts'
import { tariffRoutes } from './tariff-version/routes.ts'

export const financeRoutes: readonly Routes[] = [
  resourceRoutes(billQueries),
  resourceRoutes(rechargeQueries),
  rechargeRoutes,
  onlinePaymentRoutes,
  tariffRoutes,
]
