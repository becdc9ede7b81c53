import { expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { car, MORNING, rig } from '../rig.ts'

/** The queue of a pile, and what may be sent when (OCPP 1.6 §4.2, §4.10). */

const pending = (): { readonly conf: object } => ({
  conf: { status: 'Pending', currentTime: '2026-11-20T08:00:00Z', interval: 40 },
})
const transactional = ['StartTransaction', 'MeterValues', 'StopTransaction']

it('sends a message whose answer was lost before those that waited for it', () => {
  const { charging, clock, pile, story, system, up } = rig({ configuration: { MeterValueSampleInterval: '10' } })
  up()
  system.answering('StartTransaction', () => 'silence')
  charging()
  clock.advance(10_000)
  pile.drop()
  system.answering('StartTransaction', undefined)
  pile.restore()
  clock.advance(5_000)
  const received = story().filter((word) => transactional.includes(word))
  expect(received).toEqual(['StartTransaction', 'StartTransaction', 'MeterValues'])
})

it('does not wait on a new connection for a pause of the old one', () => {
  const { charging, clock, pile, system, received, up } = rig({
    configuration: { TransactionMessageAttempts: '3', TransactionMessageRetryInterval: '600' },
  })
  up()
  system.answering('StartTransaction', () => ({ error: 'InternalError' }))
  charging()
  pile.drop()
  system.answering('StartTransaction', undefined)
  pile.restore()
  clock.advance(5_000)
  expect(received('StartTransaction')).toHaveLength(2)
  expect(pile.connector(1).transaction?.id).toBe(1)
})

it('decides by itself about a card whose answer was lost with the connection', () => {
  const { clock, pile, system, up } = rig()
  up()
  system.answering('Authorize', () => 'silence')
  pile.plug(1, car())
  clock.advance(1_000)
  pile.swipe(1, 'TAG00000001')
  clock.advance(1_000)
  expect(pile.connector(1).transaction).toBeNull()
  pile.drop()
  expect(pile.connector(1).transaction).toMatchObject({ idTag: 'TAG00000001' })
})

it('sends no Authorize before it is registered, and decides as it does offline', () => {
  const { clock, pile, system, received } = rig()
  system.answering('BootNotification', pending)
  pile.powerOn()
  clock.advance(100)
  pile.plug(1, car())
  pile.swipe(1, 'TAG00000001')
  expect(pile.connector(1).transaction).toMatchObject({ idTag: 'TAG00000001' })
  system.answering('BootNotification', undefined)
  clock.advance(40_000)
  expect(received('StartTransaction')).toHaveLength(1)
  expect(received('Authorize')).toEqual([])
})

it('stores transaction messages until it is registered again', () => {
  const { charging, clock, pile, system, received, up } = rig()
  up()
  charging()
  pile.drop()
  clock.advance(10_000)
  pile.swipe(1, 'TAG00000001')
  system.answering('BootNotification', pending)
  pile.powerOff()
  pile.restore()
  pile.powerOn()
  clock.advance(20_000)
  expect(received('BootNotification')).toHaveLength(2)
  expect(received('StopTransaction')).toEqual([])
  expect(pile.pending).toBe(1)
  system.answering('BootNotification', undefined)
  clock.advance(40_000)
  expect(received('StopTransaction')).toHaveLength(1)
  expect(pile.pending).toBe(0)
})

it('sends notifications when the connection is back, the latest of them when there are too many', () => {
  const { clock, pile, received } = rig({ configuration: { SecurityProfile: '1' } })
  // Every start is a security event; power goes again before there is a connection.
  for (let at = 0; at < 2_009; at += 1) {
    pile.powerOn()
    pile.powerOff()
    clock.advance(1)
  }
  pile.powerOn()
  clock.advance(5_000)
  const timestamps = received('SecurityEventNotification').map(({ timestamp }) => timestamp)
  expect(timestamps).toHaveLength(2_000)
  expect([timestamps[0], timestamps.at(-1)]).toEqual([instant(MORNING + 10), instant(MORNING + 2_009)])
})
