import { describe, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import { riseTo } from '#backend/commands/secure-pile.ts'
import type { Outcome } from '#backend/ocpp/calls.ts'
import { askForProfile, settleProfile } from '#backend/ocpp/profile-change.ts'
import { openTestWorld } from '#tests/support/world.ts'

const by = { actor: system('test'), correlation: 'test' }
const pileId = 'CP1'
type Settled = Outcome<{ readonly status: 'Accepted' | 'Rejected' | 'RebootRequired' | 'NotSupported' }>

describe('a pile that is asked for a higher profile', () => {
  const results: readonly (readonly [string, Settled, number | null])[] = [
    ['Accepted', { kind: 'answered', conf: { status: 'Accepted' } }, 2],
    ['RebootRequired', { kind: 'answered', conf: { status: 'RebootRequired' } }, 2],
    ['nothing at all', { kind: 'unanswered', why: 'disconnected' }, 2],
    ['Rejected', { kind: 'answered', conf: { status: 'Rejected' } }, null],
    ['NotSupported', { kind: 'answered', conf: { status: 'NotSupported' } }, null],
    ['with an error', { kind: 'refused', code: 'InternalError', description: '' }, null],
    ['nothing, for it was never sent', { kind: 'notSent', why: 'offline' }, null],
  ]

  it.each(results)('and answers %s is as before, and is waited for unless it refused', async (_, outcome, asked) => {
    const world = openTestWorld()
    const answer = await askForProfile(world, { pileId, profile: 2 }, by)
    expect(answer).toEqual({ payload: { key: 'SecurityProfile', value: '2' } })
    expect(world.store.standing('pile-security', pileId)).toMatchObject({ value: 'Profile0', context: { asked: 2 } })
    await settleProfile(world, { pileId, outcome }, by)
    expect(world.store.standing('pile-security', pileId)).toMatchObject({ value: 'Profile0', context: { asked } })
  })

  it('which it has already is not asked', async () => {
    const world = openTestWorld()
    await world.door.run(riseTo, { pileId, profile: 2 }, by)
    const answer = await askForProfile(world, { pileId, profile: 2 }, by)
    expect(answer).toMatchObject({ refusal: { guard: 'toProfile' } })
  })

  it('and has come with it before it answered is left alone', async () => {
    const world = openTestWorld()
    await askForProfile(world, { pileId, profile: 2 }, by)
    await world.door.run(riseTo, { pileId, profile: 2 }, by)
    await settleProfile(world, { pileId, outcome: { kind: 'answered', conf: { status: 'Rejected' } } }, by)
    expect(world.store.standing('pile-security', pileId)).toMatchObject({ value: 'Profile2', context: { asked: null } })
  })
})
