import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { flatten, operatorMenu } from '../menu.ts'

/**
 * An API key: with it a program calls what the account of who created it may call, within the menu entries that the key names.
 * These facts contain no secret: its hash is in the vault.
 */

export const ApiKeyStatus = Schema.Literals(['active', 'revoked'])
export type ApiKeyStatus = typeof ApiKeyStatus.Type

/** So many keys of one account are active at the most. */
export const apiKeysMost = 20

/** The menu codes that a key can name: those of entries with a page of their own. */
export const apiKeyCodes: readonly string[] = flatten(operatorMenu)
  .filter(({ url }) => url !== '')
  .map(({ code }) => code)

/** What somebody says who creates a key. */
export const ApiKeyDraft = Schema.Struct({
  /** What it is for: it stands beside the account wherever the key did something. */
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 40)),
  menuCodeList: Schema.NonEmptyArray(Schema.Literals(apiKeyCodes)).check(Schema.isUnique()),
})
export type ApiKeyDraft = typeof ApiKeyDraft.Type

/** A key as it was created, by the one whose it is. */
export const ApiKey = Schema.Struct({
  name: Schema.String,
  menuCodeList: Schema.Array(Schema.String),
})
export type ApiKey = typeof ApiKey.Type

const Nothing = Schema.Struct({})

export const apiKeyFacts = { 'apikey.created': ApiKey, 'apikey.revoked': Nothing } as const
export type ApiKeyFact = FactsOf<typeof apiKeyFacts>
export const apiKeyCommands = { create: ApiKey, revoke: Nothing } as const

/** The form for people. A key is created by a call of its own, which answers it. */
export const apiKeyForms = { revoke: Nothing } as const
