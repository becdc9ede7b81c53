import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { adminAccountQueries } from './account/admin.queries.ts'
import { maintainerQueries } from './account/maintainers.queries.ts'
import { accountRoutes, drawnPasswordRoutes } from './account/routes.ts'
import { apiKeyRoutes } from './api-key/routes.ts'
import { approvalQueries } from './approval/queries.ts'
import { approvalRoutes } from './approval/routes.ts'
import { signInLockRoutes } from './sign-in/routes.ts'

export const systemRoutes: readonly Routes[] = [
  accountRoutes,
  resourceRoutes(adminAccountQueries),
  drawnPasswordRoutes,
  resourceRoutes(maintainerQueries),
  apiKeyRoutes,
  signInLockRoutes,
  resourceRoutes(approvalQueries),
  approvalRoutes,
]
