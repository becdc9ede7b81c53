import type { FastifyInstance } from 'fastify'
import { operatorHomepage, operatorLoginInfo } from '#contracts/system/account.calls.ts'
import { listOperators } from '#backend/areas/operators/operator/queries.ts'
import { binder } from '#backend/http/bind.ts'
import { unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** What a stranger may know of operators before signing in (spec §7). */
export function operatorRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { host } = gateway
  const bind = binder(app, gateway)
  const operatorOf = (code: string) => host.operators().find((operator) => operator.code === code)
  bind.open(operatorHomepage, ({ query }) => listOperators(host.operators(), query))
  bind.open(operatorLoginInfo, ({ params }) => {
    const operator = operatorOf(params.operatorCode)
    if (operator === undefined) return unknownField('params', 'operatorCode')
    return { operatorCode: params.operatorCode, operatorName: operator.name, logo: null }
  })
}
