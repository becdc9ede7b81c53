import type { Routes } from '#backend/http/gateway.ts'
import { vehicleRoutes } from './vehicle/routes.ts'

export const usersRoutes: readonly Routes[] = [vehicleRoutes]
