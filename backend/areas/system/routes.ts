import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { accountRoutes } from './account/routes.ts'
import { approvalQueries } from './approval/queries.ts'
import { approvalRoutes } from './approval/routes.ts'
import { signInLockRoutes } from './sign-in/routes.ts'

export const systemRoutes: readonly Routes[] = [
  accountRoutes,
  signInLockRoutes,
  resourceRoutes(approvalQueries),
  approvalRoutes,
]
