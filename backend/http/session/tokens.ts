import { createHash } from 'node:crypto'
import { Schema } from 'effect'
import type { Vault } from '#backend/store/vault.ts'
import { generationKey } from '#machines/system/account.names.ts'
import type { Clock } from '#backend/clock.ts'
import type { Ids } from '#backend/ids.ts'

/**
 * Access tokens: hexadecimal only. The first part spells operator and account, which say where to look; the last
 * 32 bytes are random. The vault keeps a hash, so its file opens no door; it lies under the account's own subject, so
 * that deleting the account ends its sign-ins.
 */
const lifetime = 12 * 3_600_000
/** A token that was replaced serves the calls that were already under way. */
const graceAfterRefresh = 10_000
/** So long an expired token is still told from one that never was. */
const rememberedAfterExpiry = 7 * 24 * 3_600_000
const randomBytes = 32
const sweepEvery = 3_600_000

const Kept = Schema.Struct({
  expiresAt: Schema.Int,
  generation: Schema.Int,
  replaced: Schema.Boolean,
  /** Where the token is kept that this one replaces as soon as it is used. */
  replaces: Schema.optionalKey(Schema.String),
})
type Kept = typeof Kept.Type
const decodeKept = Schema.decodeUnknownSync(Schema.fromJsonString(Kept))

/** Whose token it is, as the token says; not yet believed. */
export interface Claim {
  readonly operatorCode: string
  readonly accountId: string
}

export type TokenState = 'valid' | 'replaced' | 'expired' | 'unknown'

/** What a token claims; null when it has not the form of one. */
export function claimOf(token: string): Claim | null {
  if (!/^(?:[0-9a-f]{2}){40,200}$/u.test(token)) return null
  const owner = Buffer.from(token.slice(0, -2 * randomBytes), 'hex').toString('utf8')
  const at = owner.indexOf('/')
  return at < 1 ? null : { operatorCode: owner.slice(0, at), accountId: owner.slice(at + 1) }
}

export interface Tokens {
  /** A new token of an account, in place of the one given; `expiresAt` in milliseconds since 1970. */
  issue(claim: Claim, before?: string): { readonly token: string; readonly expiresAt: number }
  stateOf(claim: Claim, token: string): TokenState
  /**
   * The token has arrived: the one that it replaces refreshes nothing from now on, and ends after a short grace. Not
   * sooner, because the answer with the new token may be lost, with a page that is left while it asks.
   */
  use(claim: Claim, token: string): void
  end(claim: Claim, token: string): void
  /** Ends every token of the account. */
  endAll(claim: Claim): void
}

/** The tokens of one world. */
export function tokens(vault: Vault, clock: Clock, ids: Ids): Tokens {
  let sweptAt = clock.now()
  const generationOf = (accountId: string): number => Number(vault.get(accountId, generationKey) ?? 0)
  const keptAt = (accountId: string, key: string): Kept | null => {
    const text = vault.get(accountId, key)
    return text === null ? null : decodeKept(text)
  }
  const sweep = (accountId: string): void => {
    if (clock.now() < sweptAt + sweepEvery) return
    sweptAt = clock.now()
    for (const key of vault.keys(accountId)) {
      const text = key.startsWith(prefix) ? vault.get(accountId, key) : null
      if (text !== null && decodeKept(text).expiresAt + rememberedAfterExpiry < sweptAt) vault.delete(accountId, key)
    }
  }
  return {
    issue({ operatorCode, accountId }, before) {
      sweep(accountId)
      const token = Buffer.from(`${operatorCode}/${accountId}`, 'utf8').toString('hex') + ids.token(randomBytes)
      const kept: Kept = {
        expiresAt: clock.now() + lifetime,
        generation: generationOf(accountId),
        replaced: false,
        ...(before === undefined ? {} : { replaces: keyOf(before) }),
      }
      vault.set(accountId, keyOf(token), JSON.stringify(kept))
      return { token, expiresAt: kept.expiresAt }
    },
    stateOf(claim, token) {
      const kept = keptAt(claim.accountId, keyOf(token))
      if (kept === null || kept.generation !== generationOf(claim.accountId)) return 'unknown'
      if (kept.expiresAt <= clock.now()) return kept.replaced ? 'unknown' : 'expired'
      return kept.replaced ? 'replaced' : 'valid'
    },
    use({ accountId }, token) {
      const kept = keptAt(accountId, keyOf(token))
      if (kept?.replaces === undefined) return
      const { replaces, ...own } = kept
      const before = keptAt(accountId, replaces)
      const expiresAt = Math.min(before?.expiresAt ?? 0, clock.now() + graceAfterRefresh)
      if (before !== null) vault.set(accountId, replaces, JSON.stringify({ ...before, expiresAt, replaced: true }))
      vault.set(accountId, keyOf(token), JSON.stringify(own))
    },
    end: (claim, token) => vault.delete(claim.accountId, keyOf(token)),
    endAll: ({ accountId }) => vault.set(accountId, generationKey, String(generationOf(accountId) + 1)),
  }
}

const prefix = 'session:'
const keyOf = (token: string): string => prefix + createHash('sha256').update(token).digest('hex')
