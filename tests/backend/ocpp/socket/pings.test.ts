import { expect, it } from 'vitest'
import { Pings } from '#backend/ocpp/pings.ts'
import { movedClock } from '#tests/support/time/moved-clock.ts'
import { openNetwork } from '../network.ts'

/** A connection that says what was done to it. */
function connection() {
  const done: string[] = []
  return { done, ping: () => done.push('ping'), terminate: () => done.push('cut') }
}

function turns(seconds: number) {
  const { clock, pass } = movedClock(0)
  const pings = new Pings(seconds, clock)
  const waits = (count: number): void => {
    for (let second = 0; second < count; second += 1) pass(1_000)
  }
  return { pings, waits }
}

it('asks each connection once in so many seconds, and cuts one that has not answered by the next time', () => {
  const { pings, waits } = turns(30)
  const [heard, silent] = [connection(), connection()]
  for (const one of [heard, silent]) pings.begin(one)
  waits(29)
  expect([heard.done, silent.done]).toEqual([[], []])
  waits(1)
  expect([heard.done, silent.done]).toEqual([['ping'], ['ping']])
  pings.answered(heard)
  waits(30)
  expect([heard.done, silent.done]).toEqual([
    ['ping', 'ping'],
    ['ping', 'cut'],
  ])
})

it('asks those that came at another second at another, and nobody who has gone', () => {
  const { pings, waits } = turns(30)
  const [first, second, gone] = [connection(), connection(), connection()]
  pings.begin(first)
  waits(10)
  pings.begin(second)
  const end = pings.begin(gone)
  waits(20)
  expect([first.done, second.done]).toEqual([['ping'], []])
  end()
  waits(10)
  expect([second.done, gone.done]).toEqual([['ping'], []])
  pings.close()
  waits(60)
  expect([first.done, second.done]).toEqual([['ping'], ['ping']])
})

it('cuts a charge point that does not read any more, and leaves its neighbour alone', async () => {
  const network = await openNetwork({ isLively: true, limits: { pingSeconds: 1 } })
  const [silent, neighbour] = [await network.booted('CP1'), await network.booted('CP2')]
  silent.socket.pause()
  await network.until(() => network.world.store.stateOf('pile-link', 'CP1')?.value === 'Offline')
  expect(network.gateway.isConnected('CP2')).toBe(true)
  expect(await neighbour.confirmed('Heartbeat', {})).toHaveProperty('currentTime')
  await network.close()
})
