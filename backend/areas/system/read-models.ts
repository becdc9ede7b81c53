import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { adminAccounts } from './account/read-model.ts'
import { apiKeys } from './api-key/read-model.ts'
import { approvals } from './approval/read-model.ts'

export const systemReadModels: readonly Projection[] = [approvals, adminAccounts, apiKeys]
