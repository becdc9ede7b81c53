import type { FastifyInstance } from 'fastify'
import { approval as oneApproval, approvalTerms, approvals, giveApproval } from '#contracts/system/approval.calls.ts'
import { readApproval } from '#backend/queries/approvals.ts'
import { readApprovalTerms } from '#backend/queries/approval-terms.ts'
import { approval } from '#machines/system/approval.ts'
import { binder } from '../bind.ts'
import { found } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { giveAndRead } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Commands that wait for a second person. */
export function approvalRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(approvals, ({ ask, caller, query }) => ask('listApprovals', listRequest(query), caller.actor))
  bind.signedIn(oneApproval, ({ ask, caller, params }) => found(ask('readApproval', params.id, caller.actor)))
  bind.signedIn(giveApproval, giveAndRead(approval.name, readApproval))
  bind.signedIn(approvalTerms, ({ caller: { world, actor } }) => readApprovalTerms(world, actor))
}
