import { afterEach, beforeEach, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import { riseTo } from '#backend/areas/equipment/security/commands.ts'
import { passwordsOf, setPassword } from '#backend/ocpp/handshake/pile-password.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import type { CommandOf } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'

let network: Network
beforeEach(async () => {
  network = await openNetwork()
})
afterEach(() => network.close())

const byPerson = (asked: CommandOf<typeof pileSecurity>) =>
  network.world.commandBus.run((tx) => tx.dispatch(pileSecurity, { id: 'CP1', ...asked }), null, {
    actor: actorOf.SU,
    correlation: 'test',
  })

it.each<CommandOf<typeof pileSecurity>>([
  { command: 'revoke', body: { serialNumber: '0A' } },
  { command: 'demand', body: { profile: 2 } },
  { command: 'replace', body: {} },
])('a pile must prove again who it is when people $command, and its neighbour need not', async (asked) => {
  await network.world.commandBus.run(
    riseTo,
    { pileId: 'CP1', profile: 1 },
    { actor: system('test'), correlation: 'test' },
  )
  const closed: (readonly [number, string])[] = []
  network.gateway.connect('CP1', { send: () => undefined, close: (...said) => closed.push(said) })
  const neighbour = await network.booted('CP2')
  await byPerson(asked)
  expect(closed).toEqual([[1008, 'prove again']])
  await neighbour.confirmed('Heartbeat', {})
})

it('the passwords of a controller that was replaced are forgotten, and the new one has none', async () => {
  const by = { actor: system('test'), correlation: 'test' }
  await setPassword(network.world, { pileId: 'CP1', password: '0123456789abcdef' }, by)
  await expect(network.connect('CP1')).rejects.toThrow('HTTP 401')
  await byPerson({ command: 'replace', body: {} })
  expect(passwordsOf(network.world, 'CP1')).toEqual([])
  await network.booted('CP1')
})

it('a pile that rises by itself stays connected', async () => {
  const station = await network.booted()
  await network.world.commandBus.run(
    riseTo,
    { pileId: 'CP1', profile: 1 },
    { actor: system('test'), correlation: 'test' },
  )
  await station.confirmed('Heartbeat', {})
})
