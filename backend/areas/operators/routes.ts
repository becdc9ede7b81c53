import type { Routes } from '#backend/http/gateway.ts'
import { operatorRoutes } from './operator/routes.ts'
import { operatorSettingsRoutes } from './settings/routes.ts'
import { subOperatorRoutes } from './sub-operator/routes.ts'

export const operatorsRoutes: readonly Routes[] = [operatorRoutes, operatorSettingsRoutes, subOperatorRoutes]
