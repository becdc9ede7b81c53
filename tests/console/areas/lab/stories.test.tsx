import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Schema } from 'effect'
import { MINUTE } from '#contracts/durations.ts'
import { BenchAct } from '#contracts/lab/bench.ts'
import { playingAtom, playStory, stopStory } from '#console/areas/lab/bench/stories/play.ts'
import { stories } from '#console/areas/lab/bench/stories/stories.ts'
import { store } from '#console/state/store.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, socket22 } from '#tests/simulator/rig.ts'

/** Stories at a bench that others use, too. */

const server = testServer()
const traffic = { isOn: false, arrivalsPerHour: 1, staysMinutes: 60, faultRate: 0, seed: 0 }
const decodeAct = Schema.decodeUnknownSync(BenchAct)

function twoPiles(): Bench {
  const clock = virtualClock(MORNING)
  const { connect } = central({ now: () => new Date(clock.now()).toISOString() })
  const bench = new Bench({
    clock,
    connect: () => memoryWire(clock, connect),
    piles: ['P1', 'P2'].map((id) => ({ id, supplies: [socket22] })),
    tags: [],
    traffic,
    tell: () => undefined,
  })
  bench.begin()
  clock.advance(MINUTE)
  return bench
}

it('takes another pile where somebody was faster, and leaves that one alone to its end', async () => {
  signedInUser()
  const bench = twoPiles()
  const viewOf = (id: string) => ({ ...bench.piles.get(id)?.view(), locationName: null })
  let isTaken = false
  server.answer(({ path, query, body }) => {
    const cards = [{ idTag: 'CARD1', customerId: 'C1', customerName: 'One' }]
    if (path === '/reservation-service/reservation-choices') return data({ cards, piles: [] })
    if (path === '/bench-service/piles') {
      const piles = ['P1', 'P2'].filter((id) => (query.get('pile') ?? id) === id).map(viewOf)
      return data({ version: 1, isWhole: true, piles, traffic, recording: null })
    }
    const [, id = ''] = /^\/bench-service\/piles\/(\w+)\/acts$/u.exec(path) ?? []
    // Somebody takes the first pile between the look at it and the story.
    if (!isTaken) isTaken = bench.piles.get('P1')?.act({ act: 'hold', isOn: true }) === true
    return data({ isDone: bench.piles.get(id)?.act(decodeAct(body)) ?? false, problem: null, pile: viewOf(id) })
  })
  const charge = stories.find(({ name }) => name === 'charge') ?? expect.unreachable()
  const played = playStory(charge)
  await waitFor(() => expect(bench.piles.get('P2')?.view().connectors[0]?.car).not.toBeNull())
  expect(store.get(playingAtom)).toMatchObject({ cast: { piles: ['P2'] }, end: 'none' })
  stopStory()
  expect(await played).toBeNull()
  expect(store.get(playingAtom)).toMatchObject({ end: 'stopped' })
  expect(['P1', 'P2'].map((id) => bench.piles.get(id)?.view().isHeld)).toEqual([true, false])
  expect(server.requests.filter(({ path }) => path.includes('/P1/')).map(({ body }) => body)).toEqual([
    { act: 'hold', isOn: true },
  ])
})
