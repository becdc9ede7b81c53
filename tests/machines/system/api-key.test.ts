import { describe, expect, it } from 'vitest'
import { roles, wisherOf } from '#contracts/actor.ts'
import type { ApiKey, ApiKeyFact } from '#contracts/system/api-key.ts'
import { apiKey } from '#machines/system/api-key.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** An API key of an account. */

const kit: ApiKey = { name: 'Kit', menuCodeList: ['500200'] }
const created = (by: 'SU' | 'OP'): Told<ApiKeyFact> => ({ type: 'apikey.created', data: kit, by })
const of = (role: 'SU' | 'OP') => ({ ...kit, accountId: wisherOf(actorOf[role])?.id ?? null })
const revoked: Told<ApiKeyFact> = { type: 'apikey.revoked', data: {}, by: 'SU' }

describe('an API key', () => {
  it('is created by administrators, each for the own account', () => {
    for (const role of ['SU', 'OP'] as const)
      given(apiKey).when('create', kit).by(role).becomes('apikey.created').in('Active', of(role))
    for (const role of roles.filter((one) => one !== 'SU' && one !== 'OP'))
      given(apiKey).when('create', kit).by(role).notPermitted()
  })

  it('is revoked by its owner or a SUPER, and stays so', () => {
    for (const role of ['SU', 'OP'] as const)
      given(apiKey, created('OP')).when('revoke', {}).by(role).becomes('apikey.revoked').in('Revoked', of('OP'))
    given(apiKey, created('SU')).when('revoke', {}).by('OP').refusedBecause('ownKeyOrSuper')
    given(apiKey, created('OP'), revoked).when('revoke', {}).by('SU').refused()
    given(apiKey, created('OP'), revoked).when('create', kit).by('OP').refused()
  })

  it('is shown by a word in every state', () => {
    expect(apiKey.wire).toEqual({ New: null, Active: 'active', Revoked: 'revoked' })
  })
})
