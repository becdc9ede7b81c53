import { Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import { ApiKey } from '#contracts/system/api-key.ts'
import type { ApiKeyRow } from '#contracts/system/api-key.calls.ts'
import { is } from '#machines/kit/tags.ts'
import { apiKeySecret } from '#machines/system/account.names.ts'
import { apiKey } from '#machines/system/api-key.ts'
import type { ApiKeyContext } from '#machines/system/api-key.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { apiKeys } from './read-model.ts'

/** The API keys of accounts as they are read: by people, and by whoever admits a call. */

const readerOf = perWorld(({ store }) => openReader(store, apiKeys))

type Row = NonNullable<ReturnType<ReturnType<typeof readerOf>['one']>>

const codesIn = Schema.decodeUnknownSync(Schema.fromJsonString(ApiKey.fields.menuCodeList))

/** A row as it is told to `actor`. */
function rowOf(source: Source, row: Row, actor: Actor): ApiKeyRow {
  const { id, name, status, state, codes, createdAt, revokedAt } = row
  const offers = offersTo({ source, actor }, apiKey, stateOf(source, apiKey, id))
  return { id, name, status, state, menuCodeList: codesIn(codes), createdAt, revokedAt, offers }
}

/** The API keys of an account, the last created first, with what `actor` may do with each. */
export const apiKeysOf = (source: Source, accountId: string, actor: Actor): readonly ApiKeyRow[] =>
  readerOf(source)
    .where({ accountId }, { by: ['-number'] })
    .map((row) => rowOf(source, row, actor))

interface ActiveApiKey extends ApiKeyContext {
  readonly accountId: string
  readonly hash: string
}

/** An API key that opens something, with the hash of its secret; null for one that was revoked or never created. */
export function activeApiKey(store: Store, id: string): ActiveApiKey | null {
  const state = stateOf({ store }, apiKey, id)
  if (state === null || !is(apiKey, state.value, 'open')) return null
  const { accountId } = state.context
  const hash = accountId === null ? null : store.vault.get(accountId, apiKeySecret(id))
  return accountId === null || hash === null ? null : { ...state.context, accountId, hash }
}

/** One API key by its id; null when there is none. */
export function readApiKey(source: Source, id: string, actor: Actor): ApiKeyRow | null {
  const row = readerOf(source).one(id)
  return row === null ? null : rowOf(source, row, actor)
}
