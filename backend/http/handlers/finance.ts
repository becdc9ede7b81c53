import type { FastifyInstance } from 'fastify'
import { bill, bills } from '#contracts/finance/bill.calls.ts'
import { binder } from '../bind.ts'
import { found } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { listRequest } from '../lists.ts'

/** Bills. */
export function financeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(bills, ({ ask, query }) => ask('listBills', listRequest(query)))
  bind.signedIn(bill, ({ ask, params }) => found(ask('readBill', params.id)))
}
