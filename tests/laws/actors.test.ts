import { describe, expect, it } from 'vitest'
import { roleOf, roles } from '#contracts/actor.ts'
import { instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { decide, offers } from '#machines/lifecycle.ts'
import type { Lifecycle, Standing } from '#machines/lifecycle.ts'
import { actorOf } from '#tests/support/actors.ts'
import { forSeeds } from '#tests/support/seed.ts'
import { factPool, samples, walk } from '#tests/support/walks.ts'

/** Who may do what: every role against every command, in every state that walks come through. */

const seedCount = 3
const walkLength = 150
const at = instant(0)

/** One standing a state: roles are judged before states, so more would only repeat. */
function standingsOf(lifecycle: Lifecycle): readonly Standing[] {
  const found = new Map<string, Standing>()
  forSeeds(seedCount, (random, seed) => {
    const steps = walk(lifecycle, factPool(lifecycle, seed), random)
    for (let count = 0; count < walkLength; count += 1) {
      const { from } = steps.next().value
      found.set(from.value, from)
    }
  })
  return [...found.values()]
}

it.each(roles)('has an actor who acts as %s', (role) => {
  expect(roleOf(actorOf[role])).toBe(role)
})

describe.each([...atlas])('%s', (_, lifecycle) => {
  const standings = standingsOf(lifecycle)

  it.each(Object.entries(lifecycle.commands))('lets only those listed give %s', (command, { by, body }) => {
    expect(by.length).toBeGreaterThan(0)
    expect(new Set(by).size).toBe(by.length)
    const [sample] = samples(body, 1)
    for (const role of roles) {
      for (const standing of standings) {
        const decision = decide(lifecycle, standing, { command, body: sample, actor: actorOf[role], at })
        const refusedForRole = !decision.ok && decision.refusal.reason === 'notPermitted'
        expect(refusedForRole, `${role} in ${standing.value}`).toBe(!by.includes(role))
        const offer = offers(lifecycle, standing, actorOf[role]).find((each) => each.command === command)
        expect(offer?.reason === 'notPermitted', `offer to ${role} in ${standing.value}`).toBe(!by.includes(role))
      }
    }
  })

  it('knows no command that nobody listed', () => {
    const asked = { command: 'noSuchCommand', body: {}, actor: actorOf.SU, at }
    const [standing] = standings
    expect(standing && decide(lifecycle, standing, asked)).toMatchObject({ refusal: { reason: 'unknownCommand' } })
  })
})
