import type { FastifyInstance } from 'fastify'
import { approval as oneApproval, approvalTerms, approvals, giveApproval } from '#contracts/system/approval.calls.ts'
import { readApproval } from '#backend/areas/system/approval/queries.ts'
import { readApprovalTerms } from '#backend/areas/system/approval/terms.queries.ts'
import { approval } from '#machines/system/approval.ts'
import { binder } from '#backend/http/bind.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'
import { listRequest } from '#backend/http/lists.ts'

/** Commands that wait for a second person. */
export function approvalRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(approvals, ({ ask, caller, query }) => ask('listApprovals', listRequest(query), caller.actor))
  bind.signedIn(oneApproval, ({ ask, caller, params }) => found(ask('readApproval', params.id, caller.actor)))
  bind.signedIn(giveApproval, dispatchAndRead(approval.name, readApproval))
  bind.signedIn(approvalTerms, ({ caller: { world, actor } }) => readApprovalTerms(world, actor))
}
