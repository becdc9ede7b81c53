import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { plans } from './balancing-plan/read-model.ts'
import { profiles } from './charging-profile/read-model.ts'

export const balancingReadModels: readonly Projection[] = [plans, profiles]
