import { describe, expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { availability } from '#machines/equipment/availability.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { begin } from '#machines/kit/lifecycle.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew, statesWith } from '#machines/kit/tags.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'

/** What states mean is read from the machines: a state means what it says itself and what its groups say. */

const opened = { type: 'link.opened', data: { protocol: 'ocpp1.6' }, at: instant(0), by: actorOf.CP } as const

describe('tags', () => {
  it('are asked of a state, of its name, and of nothing', () => {
    const booting = begin(pileLink, [opened])
    expect(is(pileLink, booting, 'connected')).toBe(true)
    expect(is(pileLink, booting, 'reachable')).toBe(false)
    expect(is(pileLink, 'Suspect', 'reachable')).toBe(true)
    expect(is(pileLink, 'Nowhere', 'reachable')).toBe(false)
    expect(is(pileLink, null, 'connected')).toBe(false)
  })

  it('are those of a state and of every group around it', () => {
    const tagsOf = (state: string) => [...(chargingSession.states.get(state)?.tags ?? [])].toSorted()
    expect(tagsOf('SuspendedEV')).toEqual(['drawing', 'running'])
    expect(tagsOf('Stopping')).toEqual(['running'])
    expect(tagsOf('New')).toEqual([])
  })

  it('name their states in the order of the machine', () => {
    expect(statesWith(chargingSession, 'running')).toEqual(['Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping'])
    expect(statesWith(availability, 'deferred')).toEqual(['InoperativeScheduled'])
  })

  it('tell what has no fact yet from all else', () => {
    expect(isNew(pileLink.initial)).toBe(true)
    expect(isNew(null)).toBe(true)
    expect(isNew(begin(pileLink, [opened]))).toBe(false)
  })
})

describe.each([...atlas])('the tags of %s', (_, lifecycle) => {
  const places = [...lifecycle.states]
  const guards = new Set(
    [...lifecycle.transitions.values()].flatMap((facts) =>
      [...facts.values()].flat().flatMap((transition) => transition.guards.map(({ name }) => name)),
    ),
  )

  it('are no names of guards: a handler names either as a refusal that is no news', () => {
    expect(places.flatMap(([, { tags }]) => [...tags].filter((tag) => guards.has(tag) || tag === 'elsewhere'))).toEqual(
      [],
    )
  })

  it('say of every final state that it is over, where they say it of any, and never of one that still moves', () => {
    const over = places.filter(([, { tags }]) => tags.has('over')).map(([name]) => name)
    const final = places.filter(([, { isFinal }]) => isFinal).map(([name]) => name)
    if (over.length > 0) expect(over).toEqual(final)
  })
})
