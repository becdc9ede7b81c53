import { describe, expect, it } from 'vitest'
import { roleOf, roles } from '#contracts/actor.ts'
import { instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { decide } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'

/** Who may do what; that no other role may, and in which state, the verification shows (tests/verify). */

it.each(roles)('has an actor who acts as %s', (role) => {
  expect(roleOf(actorOf[role])).toBe(role)
})

describe.each([...atlas])('%s', (_, lifecycle) => {
  it.each(Object.entries(lifecycle.commands))('lists who may give %s, each once', (_command, { by }) => {
    expect(by.length).toBeGreaterThan(0)
    expect(new Set(by).size).toBe(by.length)
  })

  it('knows no command that nobody listed', () => {
    const asked = { command: 'noSuchCommand', body: {}, actor: actorOf.SU, at: instant(0) }
    expect(decide(lifecycle, lifecycle.initial, asked)).toMatchObject({ refusal: { reason: 'unknownCommand' } })
  })
})
