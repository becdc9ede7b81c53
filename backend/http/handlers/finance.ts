import type { FastifyInstance } from 'fastify'
import { bill, bills } from '#contracts/http/finance.ts'
import { listBills, readBill } from '#backend/queries/bills.ts'
import { binder } from '../bind.ts'
import { Failed } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { listRequest } from '../lists.ts'

/** Bills. */
export function financeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(bills, ({ caller, query }) => listBills(caller.world, listRequest(query)))
  bind.signedIn(bill, ({ caller, params }) => readBill(caller.world, params.id) ?? new Failed('ADDRESS_ERROR'))
}
