import { afterEach, beforeEach, expect, it } from 'vitest'
import { pile, system } from '#contracts/actor.ts'
import { SECOND } from '#contracts/durations.ts'
import { linkClosed, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { lapseCommand } from '#backend/areas/equipment/remote-command/commands.ts'
import { passwordSecrets } from '#backend/ocpp/handshake/pile-password.ts'
import { makeCalls } from '#backend/areas/equipment/remote-command/calls.process.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'

/** What the process that makes the calls keeps in mind of a pile, and what it lets go of. */

let network: Network
let stop: () => void
const defects: unknown[] = []
beforeEach(async () => {
  network = await openNetwork()
  const ways = { transport: network.gateway, secrets: passwordSecrets(network.world) }
  stop = makeCalls(network.world, ways, (error) => defects.push(error))
})
afterEach(async () => {
  stop()
  await network.close()
  if (defects.length > 0) throw new AggregateError(defects.splice(0), 'a call failed')
})

const by = { actor: system('test'), correlation: 'test' }
const asPile = { actor: pile('CP1'), correlation: 'test' }
const issue = async (): Promise<string> => {
  const wanted = { pileId: 'CP1', connectorId: null, action: 'ClearCache', payload: {} } as const
  return (await network.world.commandBus.run(issueCommand, wanted, by)).id ?? expect.unreachable()
}
const state = (id: string) => stateOf(network.world, remoteCommand, id)?.value

it('sends what waits when its pile is back in the very commit in which it could not hear yet', async () => {
  const { commandBus, store } = network.world
  const station = await network.booted()
  const about = { pileId: 'CP1' }
  await commandBus.run(linkClosed, { ...about, code: 1006 }, by)
  const returned: Promise<unknown>[] = []
  const unfollow = store.follow((facts) => {
    // By now the call that waits is with the command bus, and its pile comes right behind it.
    if (facts.some(({ type }) => type === 'command.issued'))
      returned.push(
        commandBus.run(linkOpened, { ...about, protocol: 'ocpp1.6' }, asPile),
        commandBus.run(linkResumed, about, asPile),
      )
  })
  const id = await issue()
  unfollow()
  await Promise.all(returned)
  expect(store.stateOf('pile-link', 'CP1')?.value).toBe('Online')
  await network.rest()
  expect(state(id)).toBe('Sent')
  expect((await station.heard())[2]).toBe('ClearCache')
})

it('looks at what a pile says only while a call of it has not come to its end', async () => {
  const { figures } = network.world.commandBus
  const station = await network.booted()
  const looks = async (): Promise<number> => {
    const before = figures.commands
    await station.confirmed('Heartbeat', {})
    return figures.commands - before
  }
  expect(await looks()).toBe(0)
  const id = await issue()
  const [, messageId] = await station.heard()
  expect(await looks()).toBe(1)
  station.say(JSON.stringify([3, messageId, { status: 'Accepted' }]))
  await network.until(() => state(id) === 'EffectObserved')
  expect(await looks()).toBe(0)
})

it('looks no longer for an effect that nobody can tell', async () => {
  const { commandBus } = network.world
  const station = await network.booted()
  const payload = { key: 'X', value: '1' }
  const wanted = { pileId: 'CP1', connectorId: null, action: 'ChangeConfiguration', payload } as const
  const id = (await commandBus.run(issueCommand, wanted, by)).id ?? expect.unreachable()
  const [, messageId] = await station.heard()
  station.say(JSON.stringify([3, messageId, { status: 'Accepted' }]))
  // It is asked for the value, and says none; later for its connectors, and tells of none.
  const [, askedId] = await station.heard()
  station.say(JSON.stringify([3, askedId, { configurationKey: [] }]))
  await network.rest()
  expect(state(id)).toBe('Accepted')
  network.pass(31 * SECOND)
  const [, triggerId] = await station.heard()
  station.say(JSON.stringify([3, triggerId, { status: 'Rejected' }]))
  await commandBus.run(lapseCommand, { id }, by)
  expect(state(id)).toBe('Unverified')
  await network.rest()
  const before = commandBus.figures.commands
  await station.confirmed('Heartbeat', {})
  expect(commandBus.figures.commands).toBe(before)
})
