import { assign, setup } from 'xstate'
import { apiKeyCommands as bodies, apiKeyFacts } from '#contracts/system/api-key.ts'
import type { ApiKey, ApiKeyFact } from '#contracts/system/api-key.ts'
import { roleOf, wisherOf } from '#contracts/actor.ts'
import { unborn } from '../kit/initial.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'

/**
 * An API key. It acts as the account of who created it, so nobody creates one for another; it is revoked by its owner, or by a
 * SUPER when its owner cannot be asked.
 */
export interface ApiKeyContext extends ApiKey {
  /** Whose it is; null for what no person created, which opens nothing. */
  readonly accountId: string | null
}

function fold(context: ApiKeyContext, event: ApiKeyFact): ApiKeyContext {
  return event.type === 'apikey.created' ? { ...event.data, accountId: wisherOf(event.by)?.id ?? null } : context
}

const machine = setup({
  types: { context: {} as ApiKeyContext, events: {} as ApiKeyFact, tags: {} as 'open' },
  guards: {
    ownKeyOrSuper: ({ context, event: { by } }) => wisherOf(by)?.id === context.accountId || roleOf(by) === 'SU',
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'api-key',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'apikey.created': { target: 'Active', actions: 'apply' } } },
    Active: { tags: 'open', on: { 'apikey.revoked': { target: 'Revoked', guard: 'ownKeyOrSuper' } } },
    Revoked: { type: 'final' },
  },
})

/** Those who keep accounts. */
const keepers = ['SU', 'OP'] as const

export const apiKey = lifecycle<ApiKeyContext, ApiKeyFact>()({
  name: 'api-key',
  governs: 'commands',
  facts: apiKeyFacts,
  machine,
  wire: { New: null, Active: 'active', Revoked: 'revoked' },
  tones: { active: 'ready', revoked: 'off' },
  commands: {
    create: command({ by: keepers, body: bodies.create, fact: 'apikey.created' }),
    revoke: command({ by: keepers, body: bodies.revoke, fact: 'apikey.revoked' }),
  },
})
