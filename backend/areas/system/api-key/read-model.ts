import { ApiKeyStatus } from '#contracts/system/api-key.ts'
import { is } from '#machines/kit/tags.ts'
import { apiKey } from '#machines/system/api-key.ts'
import { id, moment, nullable, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { readModel } from '#backend/kernel/read-model/described.ts'

/** API keys, a row each; `codes` as JSON. */
export const apiKeys = readModel({
  table: 'api_keys',
  of: apiKey,
  columns: {
    id: id(),
    number: number(),
    accountId: nullable(text()),
    name: text(),
    status: wire(ApiKeyStatus),
    state: state(),
    codes: text(),
    createdAt: moment(),
    revokedAt: nullable(moment()),
  },
  row: ({ facts, state: { value, context } }, before) => {
    const at = facts.at(-1)?.at
    if (at === undefined) return null
    const { accountId, name, menuCodeList } = context
    return {
      accountId,
      name,
      codes: JSON.stringify(menuCodeList),
      createdAt: before?.createdAt ?? facts[0]?.at ?? at,
      revokedAt: is(apiKey, value, 'open') ? null : at,
    }
  },
})
