import { approvalQueries } from './approval/queries.ts'

export const systemQueries = { listApprovals: approvalQueries.list, readApproval: approvalQueries.read } as const
