import type { Routes } from '#backend/http/gateway.ts'
import { billRoutes } from './bill/routes.ts'

export const financeRoutes: readonly Routes[] = [billRoutes]
