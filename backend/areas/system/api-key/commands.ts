import { apiKeysMost } from '#contracts/system/api-key.ts'
import type { ApiKeyDraft } from '#contracts/system/api-key.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { apiKeySecret } from '#machines/system/account.names.ts'
import { apiKey } from '#machines/system/api-key.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** The API keys of accounts: only the hash of a secret is kept, in the vault of its account, in the same commit as the fact. */

interface Creation {
  readonly id: string
  readonly accountId: string
  readonly draft: ApiKeyDraft
  readonly hash: string
  /** The menu codes of who creates it. */
  readonly held: ReadonlySet<string>
}

export const createApiKey: CommandHandler<Creation, Added> = (tx, { id, accountId, draft, hash, held }) => {
  const guard = whyNot(tx, { accountId, draft, held })
  const refusal =
    guard === null ? tx.dispatch(apiKey, { id, command: 'create', body: draft }) : refusedBy(tx, { id, guard })
  if (refusal !== null) return { refusal }
  tx.setSecret(accountId, apiKeySecret(id), hash)
  return { id }
}

export const revokeApiKey: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) => {
  const { accountId } = tx.stateOf(apiKey, id).context
  const refusal = tx.dispatch(apiKey, { id, command: 'revoke', body: {} })
  if (refusal === null && accountId !== null) tx.setSecret(accountId, apiKeySecret(id), null)
  return refusal
}

function whyNot(tx: Transaction, { accountId, draft, held }: Omit<Creation, 'id' | 'hash'>): string | null {
  if (draft.menuCodeList.some((code) => !held.has(code))) return 'scopeHeld'
  const active = tx.states(apiKey).filter((one) => one.context.accountId === accountId && is(apiKey, one.value, 'open'))
  if (active.some(({ context }) => context.name === draft.name)) return 'keyNameFree'
  return active.length < apiKeysMost ? null : 'keysFew'
}

function refusedBy(tx: Transaction, { id, guard }: { readonly id: string; readonly guard: string }): Refusal {
  const { value } = tx.stateOf(apiKey, id)
  return { reason: 'illegalTransition', lifecycle: apiKey.name, state: value, command: 'create', guard }
}
