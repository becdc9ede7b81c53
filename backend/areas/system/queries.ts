import { listApprovals, readApproval } from './approval/queries.ts'

export const systemQueries = { listApprovals, readApproval } as const
