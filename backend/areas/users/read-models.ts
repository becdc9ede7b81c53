import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { vehicles } from './vehicle/read-model.ts'

export const usersReadModels: readonly Projection[] = [vehicles]
