import { isDeepStrictEqual } from 'node:util'
import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import type { FactEvent } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { innermost } from '#machines/kit/transitions.ts'
import { describe as transitionsOf } from '#machines/kit/describe.ts'
import { begin, decide, evolve, offers, withoutRules } from '#machines/kit/lifecycle.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import { factPool, nested, samples, stepOf, walk } from '#tests/support/lifecycles/walks.ts'
import type { Step } from '#tests/support/lifecycles/walks.ts'

/** What must hold for every lifecycle of the atlas, beside what exploring it shows (tests/verify). */

const entries = [...atlas]
const walkLength = 400
/** A walk is folded anew at every step: so many facts are enough. */
const FOLDED_MAX = 20
const seedCount = 10
/** Facts of one type that are told to xstate in one state. */
const COMPARED_MAX = 20
const now = instant(0)

const waysOf = ({ transitions }: Lifecycle) =>
  [...transitions].flatMap(([from, facts]) =>
    [...facts].flatMap(([fact, list]) => list.map((transition) => ({ from, fact, transition }))),
  )

/** The walks of the lifecycle whose turn it is, by their seeds: several laws go the same ways. */
let walked: { readonly lifecycle: Lifecycle; readonly walks: Map<number, readonly Step[]> } | null = null

function stepsOf(lifecycle: Lifecycle, check: (step: Step) => void): void {
  walked = walked?.lifecycle === lifecycle ? walked : { lifecycle, walks: new Map() }
  const { walks } = walked
  forSeeds(seedCount, (random, seed) => {
    const going = walk(lifecycle, factPool(lifecycle, seed), random)
    const steps = walks.get(seed) ?? Array.from({ length: walkLength }, () => going.next().value)
    walks.set(seed, steps)
    for (const step of steps) check(step)
  })
}

describe.each(entries)('%s', (name, lifecycle) => {
  it('is named as it is listed, and its facts by its subject', () => {
    expect(lifecycle.name).toBe(name)
    expect(lifecycle.machine.id).toBe(name)
    const told = Object.keys(lifecycle.facts).filter((type) => !lifecycle.former.includes(type))
    const subjects = told.map((type) => type.split('.')[0])
    expect(new Set(subjects).size).toBe(1)
    for (const type of Object.keys(lifecycle.facts)) expect(type).toMatch(/^[a-z]+\.[a-z][A-Za-z]+$/u)
  })

  it('describes every transition of its machine that can still be taken, and no other', () => {
    const described = transitionsOf(lifecycle).map(({ from, fact, to }) => `${from} ${fact} ${to}`)
    const own = [...lifecycle.transitions].flatMap(([from, facts]) =>
      [...facts]
        .filter(([fact]) => !lifecycle.former.includes(fact))
        .flatMap(([fact, transitions]) => transitions.map(({ target }) => `${from} ${fact} ${target ?? from}`)),
    )
    expect(described).toEqual(own)
    const commanded = transitionsOf(lifecycle).flatMap(({ commands }) => commands.map((command) => command.name))
    expect([...new Set(commanded)].toSorted()).toEqual(Object.keys(lifecycle.commands).toSorted())
  })

  it('stands where its facts lead, told one by one or all at once', () => {
    let facts: FactEvent[] = []
    stepsOf(lifecycle, ({ from, fact, next }) => {
      if (next === null) return
      facts = from === lifecycle.initial ? [fact] : [...facts, fact]
      if (facts.length > FOLDED_MAX) return
      const told = begin(lifecycle, facts)
      // What is the same is not asked twice: there are many of them.
      if (!isDeepStrictEqual(told, next)) expect(told).toEqual(next)
    })
  })

  it('makes no fact that only older versions told, and reads it', () => {
    const made = Object.values(lifecycle.commands).map(({ fact }) => fact)
    expect(lifecycle.former.filter((type) => made.includes(type))).toEqual([])
    expect(lifecycle.former.filter((type) => lifecycle.facts[type] === undefined)).toEqual([])
  })

  it('turns every accepted command into a fact that its schema accepts', () => {
    const bodies = new Map(Object.entries(lifecycle.commands).map(([key, { body }]) => [key, samples(body, 1)]))
    forSeeds(seedCount, (random, seed) => {
      const steps = walk(lifecycle, factPool(lifecycle, seed), random)
      for (let count = 0; count < walkLength; count += 1) {
        const { from } = steps.next().value
        const [command, { by, fact }] = pick(random, Object.entries(lifecycle.commands))
        const body = pick(random, bodies.get(command) ?? [])
        const actor = actorOf[pick(random, by)]
        const decision = decide(lifecycle, from, { command, body, actor, at: now })
        if (!decision.ok) continue
        const schema = lifecycle.facts[fact]
        if (schema === undefined || !Schema.is(schema)(decision.fact.data)) throw new Error(`${command} breaks ${fact}`)
        if (stepOf(lifecycle, from, decision.fact).next === null) throw new Error(`${command} leads nowhere`)
      }
    })
  })

  it('offers what it would not refuse, and names why it would', () => {
    const bodies = new Map(Object.entries(lifecycle.commands).map(([key, { body }]) => [key, samples(body, 1)]))
    stepsOf(lifecycle, ({ from }) => {
      for (const offer of offers(lifecycle, from, actorOf.SU)) {
        if (offer.allowed) continue
        if (offer.reason === null) throw new Error(`${offer.command} is refused without a reason in ${from.value}`)
        const body = bodies.get(offer.command)?.[0]
        const asked = { command: offer.command, body, actor: actorOf.SU, at: now }
        if (decide(lifecycle, from, asked).ok) throw new Error(`${offer.command} is not offered in ${from.value}`)
      }
    })
  })

  it('names body guards and choosing guards that exist', () => {
    const guards = new Set(waysOf(lifecycle).flatMap(({ transition }) => transition.guards.map((guard) => guard.name)))
    expect(lifecycle.bodyGuards.filter((guard) => !guards.has(guard))).toEqual([])
    expect(lifecycle.select.filter((guard) => !guards.has(guard))).toEqual([])
  })

  it('puts the same rules before every transition of a fact: they never decide where it leads', () => {
    for (const [from, facts] of lifecycle.transitions)
      for (const [fact, transitions] of facts) {
        const rules = transitions.map(({ guards }) =>
          guards.filter(({ selects }) => !selects).map(({ label }) => label),
        )
        expect(new Set(rules.map((labels) => labels.toSorted().join())).size, `${fact} in ${from}`).toBe(1)
      }
  })

  it('leads where its machine would if every rule held', () => {
    const lawless = withoutRules(lifecycle)
    const compared = new Map<string, number>()
    stepsOf(lifecycle, ({ from, fact }) => {
      const key = `${from.value} ${fact.type}`
      const times = compared.get(key) ?? 0
      if (lifecycle.states.get(from.value)?.isFinal === true || times === COMPARED_MAX) return
      compared.set(key, times + 1)
      const { state } = evolve(lifecycle, from, fact)
      const before = lawless.resolveState({ value: nested(lifecycle, from.value), context: from.context })
      const [theirs] = transition(lawless, before, fact)
      expect(innermost(theirs.value), `${fact.type} in ${from.value}`).toBe(state.value)
      // What xstate assigns is laid over the context before.
      expect(theirs.context).toMatchObject(state.context as object)
    })
  })
})
