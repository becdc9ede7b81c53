import type { FastifyInstance } from 'fastify'
import { bill, bills } from '#contracts/finance/bill.calls.ts'
import { binder } from '#backend/http/bind.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { listRequest } from '#backend/http/lists.ts'

/** Bills. */
export function billRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(bills, ({ ask, query }) => ask('listBills', listRequest(query)))
  bind.signedIn(bill, ({ ask, params }) => found(ask('readBill', params.id)))
}
