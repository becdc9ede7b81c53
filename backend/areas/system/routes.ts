import type { Routes } from '#backend/http/gateway.ts'
import { accountRoutes } from './account/routes.ts'
import { approvalRoutes } from './approval/routes.ts'
import { signInLockRoutes } from './sign-in/routes.ts'

export const systemRoutes: readonly Routes[] = [accountRoutes, signInLockRoutes, approvalRoutes]
