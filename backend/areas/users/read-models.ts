import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { cards } from './rfid-card/read-model.ts'
import { customers, memberships } from './customer/read-model.ts'
import { vehicles } from './vehicle/read-model.ts'

export const usersReadModels: readonly Projection[] = [cards, customers, memberships, vehicles]
