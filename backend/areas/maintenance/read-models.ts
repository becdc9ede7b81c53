import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { alarms } from './alarm/read-model.ts'

export const maintenanceReadModels: readonly Projection[] = [alarms]
