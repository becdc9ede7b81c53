import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { labAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { open, text } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, socket22 } from '#tests/simulator/rig.ts'

/** What the page of a simulated pile says of what was done where the server did not do it. */

const server = testServer()
const traffic = { isOn: false, arrivalsPerHour: 1, staysMinutes: 60, faultRate: 0, seed: 0 }

function pileView() {
  const clock = virtualClock(MORNING)
  const { connect } = central({ now: () => new Date(clock.now()).toISOString() })
  const bench = new Bench({
    clock,
    connect: () => memoryWire(clock, connect),
    piles: [{ id: 'P1', supplies: [socket22] }],
    tags: [],
    traffic,
    tell: () => undefined,
  })
  bench.begin()
  clock.advance(MINUTE)
  return { ...bench.piles.get('P1')?.view(), locationName: null }
}

beforeEach(() => {
  signedInUser()
  store.set(labAtom, true)
  const pile = pileView()
  server.answer(({ path, method }) => {
    if (path === '/bench-service/piles')
      return data({ version: 1, isWhole: true, piles: [pile], traffic, recording: null })
    if (path === '/bench-service/choices') return data({ faults: [], cards: [], locations: [], tariffs: [] })
    if (path === '/bench-service/messages') return data({ messages: [] })
    if (path.startsWith('/bench-service/piles/P1/drafts/')) return data({ payload: null })
    return method === 'POST' ? 'hang up' : data({ total: 0, list: [] })
  })
})

it('does not say that a message was sent, or an answer set, where the server did not answer', async () => {
  const person = userEvent.setup()
  open('/bench/piles/P1?view=messages')
  const writing = within(await screen.findByRole('region', { name: text('bench.write.title') }))
  await person.click(writing.getByRole('button', { name: text('bench.write.send') }))
  await waitFor(() => expect(writing.getByRole('alert').textContent).toContain(text('failure.NO_RESPONSE')))
  expect(writing.queryByText(text('bench.write.sent'))).toBeNull()
  const answering = within(screen.getByRole('region', { name: text('bench.answer.title') }))
  const before = server.requests.filter(({ method }) => method === 'POST').length
  await person.click(answering.getByRole('button', { name: text('bench.answer.set') }))
  await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(before + 1))
  // A later call has failed, too, by the time that this one is looked at.
  await person.click(writing.getByRole('button', { name: text('bench.write.asIs') }))
  await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(before + 2))
  await screen.findByText(text('bench.write.refused', { problem: text('failure.NO_RESPONSE') }))
  expect(answering.queryByText(text('bench.answer.isSet'))).toBeNull()
})
