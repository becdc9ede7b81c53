import { adminAccountQueries } from './account/admin.queries.ts'
import { maintainerQueries } from './account/maintainers.queries.ts'
import { approvalQueries } from './approval/queries.ts'

export const systemQueries = {
  listApprovals: approvalQueries.list,
  readApproval: approvalQueries.read,
  listAdminAccounts: adminAccountQueries.list,
  readAdminAccount: adminAccountQueries.read,
  listMaintainers: maintainerQueries.list,
  readMaintainer: maintainerQueries.read,
} as const
