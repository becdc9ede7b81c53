import { describe, expect, it } from 'vitest'
import { car, ready } from '../rig.ts'

const TAG = 'TAG00000001'

describe('without power', () => {
  it('ignores cards, and does not connect', () => {
    const { clock, pile, system } = ready()
    pile.powerOff()
    clock.advance(1_000)
    const before = system.received.length
    pile.plug(1, car())
    expect(pile.swipe(1, TAG)).toBe(false)
    pile.restore()
    clock.advance(60_000)
    expect(pile.isConnected).toBe(false)
    expect(pile.connector(1).transaction).toBeNull()
    expect(system.received).toHaveLength(before)
  })

  it('is a pile while it starts anew, too', () => {
    const { ask, clock, pile } = ready()
    pile.plug(1, car())
    ask('Reset', { type: 'Hard' })
    expect(pile.swipe(1, TAG)).toBe(false)
    clock.advance(20_000)
    expect(pile.swipe(1, TAG)).toBe(true)
  })

  it('forgets the card that waited for a cable, but not the reservation it was shown for', () => {
    const { ask, clock, pile, story } = ready()
    const asked = { connectorId: 2, expiryDate: '2026-11-20T09:00:00Z', idTag: TAG, reservationId: 1 }
    ask('ReserveNow', asked)
    pile.swipe(1, 'TAG00000002')
    pile.swipe(2, TAG)
    clock.advance(1_000)
    pile.powerOff()
    clock.advance(1_000)
    pile.powerOn()
    clock.advance(1_000)
    expect(story().slice(-3)).toEqual(['0 Available', '1 Available', '2 Reserved'])
    pile.plug(1, car())
    expect(pile.connector(1).transaction).toBeNull()
  })
})

it('is switched on once: a second time changes nothing', () => {
  const { clock, pile, received } = ready()
  pile.powerOn()
  clock.advance(700_000)
  expect(received('BootNotification')).toHaveLength(1)
  expect(received('Heartbeat').length).toBeGreaterThan(0)
})
