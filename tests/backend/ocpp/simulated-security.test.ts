import { X509Certificate } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { HandGiven } from '#contracts/equipment/remote/remote-actions.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { hashDataOf } from '#backend/ocpp/certificates/hash.ts'
import { passwordsOf, setPassword } from '#backend/ocpp/handshake/pile-password.ts'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { socketWire } from '#simulator/wire/socket.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openNetwork, operator } from './network.ts'
import { openStation } from './station.ts'
import { secureUrl } from './wires.ts'

/** A simulated pile of the bench is secured step by step, by commands of an operator, over real sockets and real TLS. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const by = { actor: system('test'), correlation: 'test' }
const factoryPassword = '0123456789abcdef'
/** Milliseconds of the pile that pass at every look: it reboots and connects again in time of its own. */
const STEP = 10

async function bench() {
  const network = await openNetwork({ tls: {}, isLively: true })
  ends.push(() => network.close())
  await setPassword(network.world, { pileId: 'CP1', password: factoryPassword }, by)
  const clock = virtualClock(network.world.clock.now())
  const connect = socketWire({
    url: `ws://127.0.0.1:${network.port}/ocpp/${operator}/{id}`,
    secureUrl: secureUrl(network, '{id}'),
    password: null,
  })
  const pile = new ChargePoint({
    id: 'CP1',
    clock,
    random: random(0),
    connect,
    supplies: [{ kind: 'AC', phases: 3, amps: 32 }],
    configuration: { SecurityProfile: '1', AuthorizationKey: factoryPassword, CpoName: operator },
  })
  ends.push(() => pile.powerOff())
  pile.powerOn()
  const until = (what: () => boolean) =>
    network.until(() => {
      if (!what()) clock.advance(STEP)
      return what()
    })
  const stands = () => network.world.store.stateOf('pile-security', 'CP1')?.value
  /** Gives a command and waits until the pile has done it. */
  async function ordered<Action extends HandGiven>(action: Action, payload: ToPile[Action]['req'], is: () => boolean) {
    const order = { pileId: 'CP1', connectorId: null, action, payload, reason: 'a test', ip: '192.0.2.1' }
    const given = await network.world.commandBus.run(requestCommand, order, { actor: actorOf.OP, correlation: 'test' })
    expect(given.kind).toBe('issued')
    await until(is)
  }
  await until(() => pile.isAccepted)
  return { network, pile, stands, ordered }
}

it('a pile goes from a password to a certificate, and to nothing less again [TC_074_CSMS] [TC_083_CSMS]', async () => {
  const { network, pile, stands, ordered } = await bench()
  const { configuration, security } = pile
  const resetTo = (profile: string) => ordered('Reset', { type: 'Hard' }, () => stands() === profile)
  expect(stands()).toBe('Profile1')

  const certificate = await network.authority.root()
  const certificateType = 'CentralSystemRootCertificate'
  const installed = () => security.installed(certificateType)
  await ordered('InstallCertificate', { certificateType, certificate }, () => installed().length === 1)
  expect(installed()).toEqual([hashDataOf(new X509Certificate(certificate))])

  // It proves its new password at once, on a connection of its own.
  const visits = () => network.lines.filter(({ message }) => message === 'charge point connected').length
  const link = () => network.world.store.stateOf('pile-link', 'CP1')?.value
  const renewed = () => visits() === 2 && link() === 'Online'
  await ordered('ChangeConfiguration', { key: 'AuthorizationKey', value: '' }, renewed)

  expect(configuration.text('AuthorizationKey')).not.toBe(factoryPassword)
  expect(passwordsOf(network.world, 'CP1')).toHaveLength(1)

  const raised = (profile: string) => () => configuration.text('SecurityProfile') === profile
  await ordered('ChangeConfiguration', { key: 'SecurityProfile', value: '2' }, raised('2'))
  await resetTo('Profile2')

  const signed = () => security.access().certificate !== undefined
  await ordered('ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' }, signed)
  await ordered('ChangeConfiguration', { key: 'SecurityProfile', value: '3' }, raised('3'))
  await resetTo('Profile3')

  const password = configuration.text('AuthorizationKey')
  const authorization = `Basic ${Buffer.from(`CP1:${password}`).toString('base64')}`
  await expect(openStation(network.url('CP1'), { authorization })).rejects.toThrow('HTTP 403')
  const secure = openStation(secureUrl(network, 'CP1'), { authorization, tls: { ca: certificate } })
  await expect(secure).rejects.toThrow('HTTP 403')
  const facts = JSON.stringify(network.world.store.after(0, 10_000))
  expect(facts).not.toContain(password)
})
