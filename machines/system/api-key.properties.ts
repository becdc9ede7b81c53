import { wisherOf } from '#contracts/actor.ts'
import type { ApiKeyFact } from '#contracts/system/api-key.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, happened, isIn, propertiesOf } from '../kit/properties.ts'
import type { ApiKeyContext } from './api-key.ts'

const { after, can, never } = propertiesOf<State<ApiKeyContext>, ApiKeyFact>()

export const apiKeyProperties = [
  never(
    'apiKeyIsCreatedByItsOwner',
    ({ event, after: { context } }) =>
      event.type === 'apikey.created' && context.accountId !== (wisherOf(event.by)?.id ?? null),
  ),
  after('apiKeyRevokedStaysSo', {
    once: enters('Revoked'),
    until: () => false,
    never: happened('apikey.created', 'apikey.revoked'),
  }),
  can('apiKeyCanBeRevoked', { from: isIn('Active'), to: isIn('Revoked') }),
]
