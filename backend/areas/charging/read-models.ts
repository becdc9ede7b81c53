import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { records } from './charge-record/read-model.ts'
import { sessions } from './charging-session/read-model.ts'
import { reservations } from './reservation/read-model.ts'

export const chargingReadModels: readonly Projection[] = [records, reservations, sessions]
