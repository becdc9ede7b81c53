import { expect, it } from 'vitest'
import { car, MORNING, ready, rig } from '../rig.ts'

const TAG = 'TAG00000001'

it('sends a message twice on demand, with the same content', () => {
  const { charging, pile, received, up } = rig()
  up()
  pile.networkFaults.doubleNext()
  charging()
  const [first, again] = received('StartTransaction')
  expect(again).toEqual(first)
  expect(pile.connector(1).transaction?.id).toBe(1)
})

it('sends nothing else before a doubled message was answered twice', () => {
  const { charging, clock, pile, story, system, received } = ready()
  pile.networkFaults.doubleNext()
  const answers = [{ conf: { transactionId: 7, idTagInfo: { status: 'Accepted' } } }]
  system.answering('StartTransaction', () => answers.shift() ?? 'silence')
  charging()
  expect(pile.connector(1).transaction?.id).toBe(7)
  clock.advance(20_000)
  expect(received('StartTransaction')).toHaveLength(2)
  expect(story().at(-1)).toBe('StartTransaction')
  // A call without an answer is given up after half a minute.
  clock.advance(15_000)
  expect(story().at(-1)).toBe('1 Charging')
})

it('goes on over the next connection when the second of a doubled message was lost with its own', () => {
  const { charging, clock, pile, story, system, received } = ready()
  pile.networkFaults.doubleNext()
  const answers = [{ conf: { transactionId: 7, idTagInfo: { status: 'Accepted' } } }]
  system.answering('StartTransaction', () => answers.shift() ?? 'silence')
  charging()
  pile.drop()
  pile.restore()
  clock.advance(5_000)
  expect(received('StartTransaction')).toHaveLength(2)
  expect(story().at(-1)).toBe('1 Charging')
})

it('cuts the connection after the next transaction message has left, which is then sent again', () => {
  const { charging, clock, pile, received } = ready()
  pile.networkFaults.afterNext(() => pile.drop())
  charging()
  expect(received('StartTransaction')).toHaveLength(1)
  expect(pile.connector(1).transaction?.id).toBeNull()
  pile.restore()
  clock.advance(5_000)
  expect(received('StartTransaction')).toHaveLength(2)
  expect(pile.connector(1).transaction?.id).toBe(2)
})

it('sends nothing that was delayed over a connection that was replaced meanwhile', () => {
  const { clock, pile, received } = ready()
  pile.fault('weak signal', 1)
  clock.advance(5_000)
  pile.plug(1, car())
  clock.advance(5_000)
  pile.swipe(1, TAG)
  clock.advance(1_000)
  expect(pile.replaceSocket()).toBe(true)
  clock.advance(60_000)
  expect(received('Authorize')).toEqual([])
  expect(received('StartTransaction')).toHaveLength(1)
})

it('boots again in the middle of a session, which goes on', () => {
  const { charging, clock, pile, story, received } = ready()
  charging()
  pile.bootAgain()
  clock.advance(1_000)
  expect(story().slice(-4)).toEqual(['BootNotification', '0 Available', '1 Charging', '2 Available'])
  pile.swipe(1, TAG)
  expect(received('StopTransaction')).toMatchObject([{ transactionId: 1 }])
})

it('connects a second time without closing the first connection, and sends everything once over the new one', () => {
  const { charging, clock, pile, story, system, received } = rig()
  expect(pile.replaceSocket()).toBe(false)
  pile.powerOn()
  clock.runUntil(MORNING + 1_000)
  system.answering('StartTransaction', () => 'silence')
  charging()
  system.answering('StartTransaction', undefined)
  expect(pile.replaceSocket()).toBe(true)
  clock.advance(40_000)
  // The answer to the first never came; over the new connection the message is sent anew.
  expect(received('StartTransaction')).toHaveLength(2)
  expect(received('BootNotification')).toHaveLength(1)
  expect(pile.connector(1).transaction?.id).toBe(1)
  expect(story().at(-1)).toBe('1 Charging')
  pile.powerOff()
  expect(pile.isConnected).toBe(false)
})
