import type { FastifyInstance } from 'fastify'
import { approvalTerms } from '#contracts/system/approval.calls.ts'
import { readApprovalTerms } from '#backend/areas/system/approval/terms.queries.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** When a second person is needed. */
export function approvalRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(approvalTerms, ({ caller: { world, actor } }) => readApprovalTerms(world, actor))
}
