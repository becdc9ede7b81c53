import { expect, it } from 'vitest'
import { ready } from '../rig.ts'

const TAG = 'TAG00000001'

it('loses a stop: the transaction is over, the central system never receives it, and the next is complete', () => {
  const { charging, clock, pile, received } = ready()
  charging()
  pile.quirks.loseStop()
  pile.swipe(1, TAG)
  pile.unplug(1)
  clock.advance(600_000)
  expect(pile.connector(1).status.value).toBe('Available')
  expect(received('StopTransaction')).toEqual([])
  expect(pile.pending).toBe(0)
  charging()
  pile.swipe(1, TAG)
  expect(received('StopTransaction')).toMatchObject([{ transactionId: 2 }])
})

it('lets the next unknown card end a transaction, and no other after it', () => {
  const { charging, pile, received } = ready()
  charging()
  pile.quirks.stopForAny()
  pile.swipe(1, 'NOBODY')
  expect(received('StopTransaction')).toMatchObject([{ transactionId: 1, idTag: 'NOBODY', reason: 'Local' }])
  pile.unplug(1)
  charging()
  pile.swipe(1, 'NOBODY')
  expect(received('StopTransaction')).toHaveLength(1)
})

it('delays stored messages, but reports its statuses', () => {
  const { charging, clock, pile, story } = ready()
  pile.drop()
  charging()
  pile.quirks.late(120_000)
  pile.restore()
  clock.advance(60_000)
  expect(story().slice(4)).toEqual(['1 Charging'])
  clock.advance(120_000)
  expect(story().slice(5, 7)).toEqual(['StartTransaction', 'MeterValues'])
})

it('is late once', () => {
  const { charging, clock, pile, received } = ready()
  pile.quirks.late(120_000)
  for (const expected of [0, 1]) {
    pile.drop()
    if (expected === 0) charging()
    pile.restore()
    clock.advance(5_000)
    expect(received('StartTransaction')).toHaveLength(expected)
  }
})
