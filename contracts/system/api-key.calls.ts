import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { moment, own, status, text } from '../fields.ts'
import { giving } from '../http/instance.ts'
import { RowOffer } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { childRows } from '../resource.ts'
import { Instant } from '../units.ts'
import { ApiKeyDraft, ApiKeyStatus } from './api-key.ts'

/** The API keys of an account, which its page shows. */

export const ApiKeyRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  status: ApiKeyStatus,
  state: Schema.String,
  /** The menu entries whose calls it may make, by their codes. */
  menuCodeList: Schema.Array(Schema.String),
  createdAt: Instant,
  revokedAt: Schema.NullOr(Instant),
  offers: Schema.Array(RowOffer),
})
export type ApiKeyRow = typeof ApiKeyRow.Type

export const apiKeyRows = childRows({
  name: 'api-key',
  texts: 'apiKey.',
  lifecycles: ['api-key'],
  row: ApiKeyRow,
  columns: {
    name: text(),
    status: status('api-key', ApiKeyStatus),
    menuCodeList: own(),
    createdAt: moment(),
  },
})

const access = [pages.adminAccounts.code]

/** A key with its secret, which is told this once. */
export const CreatedApiKey = Schema.Struct({ apiKey: ApiKeyRow, secret: Schema.String })
export type CreatedApiKey = typeof CreatedApiKey.Type

export const createApiKey = endpoint({
  method: 'POST',
  path: '/user-service/api-keys',
  access,
  body: ApiKeyDraft,
  answer: CreatedApiKey,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE'],
  summary:
    'Creates an API key for the account of the caller; only this answer tells its secret, which calls send as `Authorization: Bearer <secret>`.',
})

export const giveApiKey = endpoint({
  ...giving,
  path: '/user-service/api-keys/{id}/{command}',
  access,
  answer: ApiKeyRow,
  summary: 'Revokes an API key (`revoke`), by its owner or a SUPER: it opens nothing from then on.',
})

export const apiKeyEndpoints = [createApiKey, giveApiKey] as const
