import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { FactEvent } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { innermost } from '#machines/edges.ts'
import { begin, decide, describe as transitionsOf, offers } from '#machines/lifecycle.ts'
import type { Lifecycle } from '#machines/lifecycle.ts'
import { actorOf } from '#tests/support/actors.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import { factPool, nested, samples, stepOf, walk } from '#tests/support/walks.ts'

/** What must hold for every lifecycle of the atlas. */

const entries = [...atlas]
const walkLength = 400
/** A walk is folded anew at every step: so many facts are enough. */
const FOLDED_MAX = 20
const seedCount = 10
const now = instant(0)

const statesOf = ({ states }: Lifecycle): readonly string[] => [...states.keys()]
const edgesOf = ({ edges }: Lifecycle) =>
  [...edges].flatMap(([from, facts]) =>
    [...facts].flatMap(([fact, list]) => list.map((edge) => ({ from, fact, edge }))),
  )
const isFinal = ({ states }: Lifecycle, state: string): boolean => states.get(state)?.isFinal === true

function stepsOf(lifecycle: Lifecycle, check: (step: ReturnType<typeof stepOf>, seed: number) => void): void {
  forSeeds(seedCount, (random, seed) => {
    const steps = walk(lifecycle, factPool(lifecycle, seed), random)
    for (let count = 0; count < walkLength; count += 1) {
      const step = steps.next().value
      check(step, seed)
    }
  })
}

describe.each(entries)('%s', (name, lifecycle) => {
  it('is named as it is listed, and its facts by its subject', () => {
    expect(lifecycle.name).toBe(name)
    expect(lifecycle.machine.id).toBe(name)
    const subjects = Object.keys(lifecycle.facts).map((type) => type.split('.')[0])
    expect(new Set(subjects).size).toBe(1)
    for (const type of Object.keys(lifecycle.facts)) expect(type).toMatch(/^[a-z]+\.[a-z][A-Za-z]+$/u)
  })

  it('describes every transition of its machine, and no other', () => {
    const described = transitionsOf(lifecycle).map(({ from, fact, to }) => `${from} ${fact} ${to}`)
    const own = [...lifecycle.edges].flatMap(([from, facts]) =>
      [...facts].flatMap(([fact, edges]) => edges.map(({ target }) => `${from} ${fact} ${target ?? from}`)),
    )
    expect(described).toEqual(own)
    const commanded = transitionsOf(lifecycle).flatMap(({ commands }) => commands.map((command) => command.name))
    expect([...new Set(commanded)].toSorted()).toEqual(Object.keys(lifecycle.commands).toSorted())
  })

  it('stands where its facts lead, told one by one or all at once', () => {
    let facts: FactEvent[] = []
    stepsOf(lifecycle, ({ from, fact, next }) => {
      if (next === null) return
      facts = from === lifecycle.newborn ? [fact] : [...facts, fact]
      if (facts.length <= FOLDED_MAX) expect(begin(lifecycle, facts)).toEqual(next)
    })
  })

  it('reaches every state, by xstate itself', () => {
    const traces = tracesOf(lifecycle)
    expect([...traces.keys()].toSorted()).toEqual(statesOf(lifecycle).toSorted())
    for (const [state, trace] of traces) {
      const born = lifecycle.machine.resolveState({ value: 'New', context: lifecycle.newborn.context })
      const end = trace.reduce((snapshot, fact) => transition(lifecycle.machine, snapshot, fact)[0], born)
      expect(innermost(end.value)).toBe(state)
    }
  })

  it('is accepted by the test model of xstate, which walks it too', () => {
    const model = createTestModel(lifecycle.machine, {
      // One of each type besides: for a type without a sample the model would send an event without data.
      events: [...[...tracesOf(lifecycle).values()].flat(), ...firstOfEachType(factPool(lifecycle, 1))],
      serializeState: (snapshot) => innermost(snapshot.value),
    })
    const passed = model.getShortestPaths().flatMap((path) => [path.state, ...path.steps.map(({ state }) => state)])
    expect(passed.length).toBeGreaterThan(0)
    expect(statesOf(lifecycle)).toEqual(expect.arrayContaining(passed.map(({ value }) => innermost(value))))
  })

  it('can leave every state that is not final', () => {
    const stuck = statesOf(lifecycle).filter((state) => {
      const ways = edgesOf(lifecycle).filter(({ from }) => from === state)
      const leaves = ways.some(({ edge }) => edge.target !== null && edge.target !== state)
      // A thing that is kept has one state beside New, in which it stays for good and changes.
      return !isFinal(lifecycle, state) && !leaves && !(statesOf(lifecycle).length === 2 && ways.length > 0)
    })
    expect(stuck).toEqual([])
  })

  it('leaves no final state and no state back to New', () => {
    expect(edgesOf(lifecycle).filter(({ from, edge }) => isFinal(lifecycle, from) || edge.target === 'New')).toEqual([])
  })

  it('uses every fact, and no other', () => {
    const used = new Set(edgesOf(lifecycle).map(({ fact }) => fact))
    expect([...used].toSorted()).toEqual(Object.keys(lifecycle.facts).toSorted())
  })

  it('gives a command for every fact, and no command for anything else', () => {
    const made = new Set(Object.values(lifecycle.commands).map((command) => command.fact))
    expect([...made].toSorted()).toEqual(Object.keys(lifecycle.facts).toSorted())
  })

  it('steps as xstate itself does on random walks', () => {
    stepsOf(lifecycle, ({ from, fact, next }) => {
      // An actor of xstate stops at its final state; the pure functions compared here do not know that.
      if (isFinal(lifecycle, from.value)) return
      const snapshot = lifecycle.machine.resolveState({ value: nested(lifecycle, from.value), context: from.context })
      const [theirs] = transition(lifecycle.machine, snapshot, fact)
      expect({ value: innermost(theirs.value), context: theirs.context }).toEqual(next ?? from)
      expect(snapshot.can(fact)).toBe(next !== null)
    })
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
        expect(stepOf(lifecycle, from, decision.fact).next).not.toBeNull()
      }
    })
  })

  it('offers what it would not refuse, and names why it would', () => {
    const bodies = new Map(Object.entries(lifecycle.commands).map(([key, { body }]) => [key, samples(body, 1)]))
    stepsOf(lifecycle, ({ from }) => {
      for (const offer of offers(lifecycle, from, actorOf.SU)) {
        if (offer.allowed) continue
        expect(offer.reason).not.toBeNull()
        const body = bodies.get(offer.command)?.[0]
        const asked = { command: offer.command, body, actor: actorOf.SU, at: now }
        expect(decide(lifecycle, from, asked).ok).toBe(false)
      }
    })
  })

  it('shows a word of the contract for every state, and a tone for every word', () => {
    expect(Object.keys(lifecycle.wire).toSorted()).toEqual(statesOf(lifecycle).toSorted())
    const words = new Set(Object.values(lifecycle.wire).filter((word) => word !== null))
    expect([...words].filter((word) => lifecycle.tones[word] === undefined)).toEqual([])
  })

  it('names body guards that exist', () => {
    const guards = new Set(edgesOf(lifecycle).flatMap(({ edge }) => edge.guards.map((guard) => guard.name)))
    expect(lifecycle.bodyGuards.filter((guard) => !guards.has(guard))).toEqual([])
  })
})

const firstOfEachType = (pool: readonly FactEvent[]): readonly FactEvent[] =>
  pool.filter(({ type }, index) => pool.findIndex((fact) => fact.type === type) === index)

/** For every state the facts that first led there on the walks. */
function tracesOf(lifecycle: Lifecycle): ReadonlyMap<string, readonly FactEvent[]> {
  const found = new Map<string, readonly FactEvent[]>([['New', []]])
  let trace: readonly FactEvent[] = []
  stepsOf(lifecycle, ({ from, fact, next }) => {
    if (from === lifecycle.newborn) trace = []
    if (next === null) return
    trace = [...trace, fact]
    if (!found.has(next.value)) found.set(next.value, trace)
  })
  return found
}
