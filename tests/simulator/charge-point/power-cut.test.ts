import { expect, it } from 'vitest'
import { ready } from '../rig.ts'

it('says nothing without power: the stop of a transaction comes after the next boot', () => {
  const { charging, clock, pile, received, story } = ready()
  charging()
  pile.powerOff()
  clock.advance(60_000)
  expect(received('StopTransaction')).toEqual([])
  expect(pile.pending).toBe(1)
  pile.powerOn()
  clock.advance(60_000)
  expect(received('StopTransaction')).toMatchObject([{ reason: 'PowerLoss' }])
  expect(story().lastIndexOf('BootNotification')).toBeLessThan(story().indexOf('StopTransaction'))
})
