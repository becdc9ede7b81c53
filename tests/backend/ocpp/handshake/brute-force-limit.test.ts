import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import { openBruteForceLimit, networkOf } from '#backend/ocpp/handshake/brute-force-limit.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

const limits = { wrongPasswords: 3, wrongPasswordsOfNetwork: 10, wrongPasswordsOfPile: 20 }
const home = '192.0.2.1'

function start() {
  const { clock } = openTestWorld()
  const guessing = openBruteForceLimit(clock, limits)
  const fail = (pileId = 'CP1', address = home) => guessing.begin(pileId, address) !== null
  const failures = (count: number, pileId = 'CP1', address = home) => {
    for (let n = 0; n < count; n += 1) if (!fail(pileId, address)) throw new Error(`paused at ${n}`)
  }
  return { clock, guessing, fail, failures }
}

describe('wrong passwords', () => {
  it('are followed by pauses that double, up to five minutes', () => {
    const { clock, guessing, failures } = start()
    failures(3)
    for (let seconds = 1; seconds < 600; seconds *= 2) {
      const pause = Math.min(seconds * SECOND, 5 * MINUTE)
      clock.advance(pause - 1)
      expect(guessing.mayTry('CP1', home)).toBe(false)
      clock.advance(1)
      failures(1)
    }
  })

  it('count while they are still being checked, and no longer when they were right', () => {
    const { guessing } = start()
    const tries = [1, 2, 3].map(() => guessing.begin('CP1', home))
    expect(guessing.begin('CP1', home)).toBeNull()
    for (const one of tries) one?.right()
    expect(guessing.mayTry('CP1', home)).toBe(true)
    expect(guessing.size).toBe(0)
  })

  it('that bring a pause end it when the last of them turns out to be right', () => {
    const { guessing, failures } = start()
    failures(2)
    const last = guessing.begin('CP1', home)
    expect(guessing.mayTry('CP1', home)).toBe(false)
    last?.right()
    expect(guessing.mayTry('CP1', home)).toBe(true)
  })

  it('of one pile pause neither another pile nor the same one elsewhere', () => {
    const { guessing, failures } = start()
    failures(3)
    expect(guessing.mayTry('CP1', home)).toBe(false)
    expect(guessing.mayTry('CP2', home)).toBe(true)
    expect(guessing.mayTry('CP1', '192.0.2.2')).toBe(true)
  })

  it('of many piles pause the network they come from, and no other', () => {
    const { guessing, failures } = start()
    for (let n = 0; n < 10; n += 1) failures(1, `CP${n}`)
    expect(guessing.mayTry('CP99', home)).toBe(false)
    expect(guessing.mayTry('CP99', '192.0.2.2')).toBe(true)
  })

  it('of one pile from many networks pause it everywhere', () => {
    const { guessing, failures } = start()
    for (let n = 0; n < 20; n += 1) failures(1, 'CP1', `192.0.2.${n}`)
    expect(guessing.mayTry('CP1', '198.51.100.1')).toBe(false)
    expect(guessing.mayTry('CP2', '198.51.100.1')).toBe(true)
  })

  it('are one burst until a quarter of an hour passes without any, and are forgotten then', () => {
    const { clock, guessing, failures } = start()
    failures(2)
    expect(guessing.isBurst('CP1', home)).toBe(false)
    failures(1)
    expect(guessing.isBurst('CP1', home)).toBe(true)
    clock.advance(15 * MINUTE + 1)
    expect(guessing.isBurst('CP1', home)).toBe(false)
    failures(3)
  })

  it('fill a memory that is bounded: the oldest make room', () => {
    const { guessing, fail } = start()
    for (let n = 0; n < 12_000; n += 1) fail(`CP${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    expect(guessing.size).toBe(10_000)
    expect(guessing.mayTry('CP1', home)).toBe(true)
  })
})

describe('a network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:0DB8::1:2:3:4:5', '2001:db8:0:1'],
    ['2001:db8::7', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address).trim()).toBe(network)
  })

  it('is never taken for a pile', () => {
    expect(networkOf('2001:db8::7')).toMatch(/ $/u)
  })
})
