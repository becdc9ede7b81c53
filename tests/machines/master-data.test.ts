import { describe, expect, it } from 'vitest'
import { Schema } from 'effect'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'
import { atlas } from '#machines/atlas.ts'
import * as entities from '#machines/master-data.ts'
import { begin, evolve, mayFollow, offers } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { samples } from '#tests/support/lifecycles/walks.ts'

/** Things that are kept: registered once, changed as often as need be, and the last word stands. */

const kept = Object.values(entities).map(({ name }) => [name] as const)

/** Kept by a SUPER alone. */
const ofSuper: readonly string[] = [entities.operatorSettings.name, entities.subOperator.name]

function told(name: string) {
  const lifecycle = atlas.get(name)
  if (lifecycle === undefined) throw new Error(`no lifecycle ${name}`)
  const [registering = ''] = Object.keys(lifecycle.facts)
  const [subject] = registering.split('.')
  const [first, second] = samples(lifecycle.facts[registering] ?? Schema.Never, 1)
  const fact = (type: string, data: unknown) => ({ type: `${subject}.${type}`, data, at: testStart, by: actorOf.OP })
  return { lifecycle, first, second, registered: fact('registered', first), changed: fact('changed', second) }
}

describe('a thing that is kept', () => {
  it.each(kept)('is a %s as it was registered', (name) => {
    const { lifecycle, first, registered } = told(name)
    expect(begin(lifecycle, [registered])).toEqual({ value: 'Registered', context: first })
    expect(mayFollow(lifecycle, begin(lifecycle, [registered]), registered)).toBe(false)
  })

  it.each(kept)('is a %s as it was changed last', (name) => {
    const { lifecycle, second, registered, changed } = told(name)
    expect(evolve(lifecycle, lifecycle.initial, changed).unread).toBe('noTransition')
    expect(begin(lifecycle, [registered, changed])).toEqual({ value: 'Registered', context: second })
  })

  it.each(kept)('may be changed by those who keep it, as a %s', (name) => {
    const { lifecycle, registered } = told(name)
    const mayChange = (role: keyof typeof actorOf): boolean =>
      offers(lifecycle, begin(lifecycle, [registered]), actorOf[role]).some(
        ({ command, allowed }) => command === 'change' && allowed,
      )
    expect(Object.keys(actorOf).filter((role) => mayChange(role as keyof typeof actorOf))).toEqual(
      ofSuper.includes(name) ? ['SU', 'SYS'] : ['SU', 'OP', 'SO', 'SYS'],
    )
  })
})
