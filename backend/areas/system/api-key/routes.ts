import type { FastifyInstance } from 'fastify'
import { createApiKey, giveApiKey } from '#contracts/system/api-key.calls.ts'
import { apiKey } from '#machines/system/api-key.ts'
import { binder } from '#backend/http/bind.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { refused, unknownField } from '#backend/http/refusals/failed.ts'
import { createSecret } from '#backend/http/session/api-keys.ts'
import { createApiKey as create } from './commands.ts'
import { readApiKey } from './queries.ts'

/** API keys: the answer to creation one tells its secret, and nothing keeps it. */
export function apiKeyRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(createApiKey, async ({ body: draft, caller: { account, actor, codes, world }, correlation }) => {
    const { id, secret, hash } = createSecret(gateway.ids, world.code)
    const creation = { id, accountId: account.id, draft, hash, held: codes }
    const added = await world.commandBus.run(create, creation, { actor, correlation })
    if ('refusal' in added) return refused(added.refusal)
    const row = readApiKey(world, id, actor)
    return row === null ? unknownField('params', 'id') : { apiKey: row, secret }
  })
  bind.signedIn(giveApiKey, dispatchAndRead(apiKey.name, readApiKey))
}
