import type { Routes } from '#backend/http/gateway.ts'
import { chargeRoutes } from './charge-record/routes.ts'
import { reservationRoutes } from './reservation/routes.ts'

export const chargingRoutes: readonly Routes[] = [chargeRoutes, reservationRoutes]
