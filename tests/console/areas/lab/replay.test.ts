import { describe, expect, it } from 'vitest'
import { roles } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import { readForm, formOf } from '#console/areas/lab/atlas/record/command-form.ts'
import { actorAs, changesOf, stateAt, stepsOf, tryCommand } from '#console/areas/lab/atlas/record/replay.ts'
import { atlas } from '#machines/atlas.ts'
import { decide, evolve } from '#machines/kit/lifecycle.ts'
import { roleOf } from '#contracts/actor.ts'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import { factPool, samples, walk } from '#tests/support/lifecycles/walks.ts'

/** A record's way, folded in the browser: the same machine, so the same answers. */

describe.each([...atlas])('%s', (_, lifecycle) => {
  it('has after each fact the state of the machine', () => {
    forSeeds(5, (random, seed) => {
      const facts: Fact[] = []
      let state = lifecycle.initial
      for (const step of walk(lifecycle, factPool(lifecycle, seed), random)) {
        if (step.from !== state || facts.length === 30) break
        if (step.next === null) continue
        state = step.next
        const version = facts.length + 1
        const about = { position: version * 3, lifecycle: lifecycle.name, id: 'A', version, cause: null }
        facts.push({ ...about, ...step.fact, correlation: 'x', irregular: false })
      }
      const steps = stepsOf(lifecycle, facts)
      expect(steps).toHaveLength(facts.length)
      let known = lifecycle.initial
      expect(stateAt(lifecycle, steps, 0)).toEqual(known)
      for (const [index, fact] of facts.entries()) {
        known = evolve(lifecycle, known, fact).state
        expect(stateAt(lifecycle, steps, index + 1)).toEqual(known)
      }
    })
  })

  it('accepts and refuses a tried command as the machine decides', () => {
    forSeeds(3, (random, seed) => {
      const commands = Object.entries(lifecycle.commands)
      let steps = 0
      for (const { from } of walk(lifecycle, factPool(lifecycle, seed), random)) {
        if ((steps += 1) > 40) break
        const [command, { body }] = pick(random, commands)
        const asked = { command, body: pick(random, samples(body, seed)), at: testStart }
        const role = pick(random, roles)
        const decision = decide(lifecycle, from, { ...asked, actor: actorAs(role) })
        const outcome = tryCommand(lifecycle, from, { ...asked, role })
        expect(outcome.ok).toBe(decision.ok)
        if (outcome.ok && decision.ok) expect(outcome.after).toEqual(evolve(lifecycle, from, decision.fact).state)
        else expect(outcome).toEqual(decision)
      }
    })
  })

  it('has a form for every command, which begins with something the command takes where that can be guessed', () => {
    for (const [name, { body }] of Object.entries(lifecycle.commands)) {
      const fields = formOf(body, { context: lifecycle.initial.context, now: testStart })
      const result = readForm(body, fields, {})
      const wrong = result.ok ? [] : [...result.problems.keys()]
      expect(
        wrong.filter((field) => !fields.some((one) => one.name === field)),
        name,
      ).toEqual([])
    }
  })
})

it('stands in for every role', () => {
  expect(roles.map((role) => roleOf(actorAs(role)))).toEqual(roles)
})

describe('what changed', () => {
  it('is shown field by field, also within fields', () => {
    const before = { a: 1, b: { c: 'x', d: [1, 2] }, e: null }
    const after = { a: 1, b: { c: 'y', d: [1, 2, 3] }, f: true }
    expect(changesOf(before, after)).toEqual([
      { path: 'b.c', before: 'x', after: 'y' },
      { path: 'b.d', before: [1, 2], after: [1, 2, 3] },
      { path: 'e', before: null, after: undefined },
      { path: 'f', before: undefined, after: true },
    ])
    expect(changesOf(before, structuredClone(before))).toEqual([])
  })
})

describe('a form', () => {
  const body = atlas.get('charge-record')?.commands['markAbnormal']?.body
  if (body === undefined) throw new Error('records can be marked abnormal')
  const known = { context: {}, now: testStart }

  it('says which field the command does not take', () => {
    const fields = formOf(body, known)
    expect(fields[0]).toMatchObject({ name: 'reason', kind: 'text' })
    expect(readForm(body, fields, { reason: '' })).toMatchObject({
      ok: false,
      problems: new Map([['reason', 'missing']]),
    })
    expect(readForm(body, fields, { reason: 'Meter was broken' })).toMatchObject({
      body: { reason: 'Meter was broken' },
    })
  })

  it('takes what is known of the record under the same name', () => {
    const retry = atlas.get('bill')?.commands['retry']?.body
    if (retry === undefined) throw new Error('bills can be retried')
    const fields = formOf(retry, { context: { amount: 615, attempt: 2 }, now: testStart })
    expect(fields.find(({ name }) => name === 'amount')).toMatchObject({ kind: 'number', initial: '615' })
    expect(readForm(retry, fields, { amount: 'much' })).toMatchObject({ problems: new Map([['amount', 'invalid']]) })
  })
})
