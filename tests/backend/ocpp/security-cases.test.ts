import { X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { DAY } from '#contracts/durations.ts'
import type { HandGiven } from '#contracts/equipment/remote/remote-actions.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { hashDataOf, names, rootToInstall } from '#backend/ocpp/certificates/hash.ts'
import { setPassword } from '#backend/ocpp/handshake/pile-password.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { enrol, foreignAuthority, request } from './certificates/certificates.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import { openStation } from './station.ts'
import type { Station, StationOptions } from './station.ts'
import { secureUrl } from './wires.ts'

/** The certification cases of the security extension in which the central system begins. */

const by = { actor: system('test'), correlation: 'test' }
const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const password = '0123456789abcdef'
const basic = (secret: string) => `Basic ${Buffer.from(`CP1:${secret}`).toString('base64')}`

let network: Network
let station: Station
let ca: string
beforeEach(async () => {
  network = await openNetwork({ isLively: true, tls: {} })
  ca = await network.authority.root()
  await setPassword(network.world, { pileId: 'CP1', password }, by)
  station = await open(network.url('CP1'), { authorization: basic(password) })
})
afterEach(async () => {
  station.socket.terminate()
  await network.close()
})

const commands = () => statesOf(network.world, remoteCommand)

/** Connects, boots and reports every connector, all confirmed. */
async function open(url: string, options: StationOptions): Promise<Station> {
  const opened = await openStation(url, options)
  const boot = await opened.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  expect(boot).toMatchObject({ status: 'Accepted', interval: 60, currentTime: expect.any(String) })
  for (const connectorId of [0, 1, 2]) {
    const report = { connectorId, errorCode: 'NoError', status: 'Available' } as const
    expect(await opened.confirmed('StatusNotification', report)).toEqual({})
  }
  return opened
}

/** A command of the operator, and how the charge point answers it; tells what was sent, and how the command stands. */
async function called<Action extends HandGiven>(
  action: Action,
  payload: ToPile[Action]['req'],
  conf: ToPile[Action]['conf'],
) {
  const order = { pileId: 'CP1', connectorId: null, action, payload, reason: 'a test', ip: '192.0.2.1' }
  const ordered = await network.world.commandBus.run(requestCommand, order, { actor: operator, correlation: 'test' })
  if (ordered.kind !== 'issued') throw new Error(ordered.kind)
  const [, id, name, sent] = await station.heard()
  expect(name).toBe(action)
  station.say(JSON.stringify([3, id, conf]))
  const command = () => stateOf(network.world, remoteCommand, ordered.id)
  await network.until(() => command()?.value !== 'Sent')
  // It was checked by its schema when the command was given.
  return { sent: sent as ToPile[Action]['req'], command }
}

describe('a higher profile', () => {
  it('is asked for, shown after the reset, and the old one refused from then on [TC_083_CSMS]', async () => {
    const wanted = { key: 'SecurityProfile', value: '2' }
    const { sent } = await called('ChangeConfiguration', wanted, { status: 'Accepted' })
    expect(sent).toEqual(wanted)
    const [, readBack] = await station.heard()
    station.say(JSON.stringify([3, readBack, {}]))
    await called('Reset', { type: 'Hard' }, { status: 'Accepted' })
    await station.close()
    station = await open(secureUrl(network, 'CP1'), { authorization: basic(password), tls: { ca } })
    const old = openStation(network.url('CP1'), { authorization: basic(password) })
    await expect(old).rejects.toThrow('HTTP 403')
    expect(network.gateway.isConnected('CP1')).toBe(true)
    expect(network.world.store.stateOf('pile-security', 'CP1')?.value).toBe('Profile2')
  })
})

describe('a new password', () => {
  it('is sent after it was stored, and is the only one once it was accepted', async () => {
    const wanted = { key: 'AuthorizationKey', value: '' }
    const { sent } = await called('ChangeConfiguration', wanted, { status: 'Accepted' })
    await station.close()
    const old = openStation(network.url('CP1'), { authorization: basic(password) })
    await expect(old).rejects.toThrow('HTTP 401')
    station = await open(network.url('CP1'), { authorization: basic(sent.value) })
  })
})

describe('a certificate', () => {
  const trigger = { requestedMessage: 'SignChargePointCertificate' } as const

  /** The pile makes a key and asks for its certificate; answers how it comes back. */
  async function renew(): Promise<StationOptions> {
    const { csr, key } = await request('CP1')
    expect(await station.confirmed('SignCertificate', { csr })).toEqual({ status: 'Accepted' })
    const [, id, action, payload] = await station.heard()
    expect(action).toBe('CertificateSigned')
    station.say(JSON.stringify([3, id, { status: 'Accepted' }]))
    return { tls: { ca, key, cert: String(Object(payload).certificateChain) } }
  }

  it('is renewed at our request, and opens the door [TC_074_CSMS]', async () => {
    await called('ExtendedTriggerMessage', trigger, { status: 'Accepted' })
    const shown = await renew()
    await station.close()
    station = await open(secureUrl(network, 'CP1'), shown)
  })

  it('that ends within a month is renewed by itself, asked for once a day [TC_074_CSMS]', async () => {
    await enrol(network, 'CP1')
    network.pass(334 * DAY)
    await station.confirmed('Heartbeat', {})
    expect(network.wire.filter((line) => line.includes('ExtendedTriggerMessage'))).toEqual([])
    network.pass(DAY)
    const [, id, action, sent] = await station.heard()
    expect([action, sent]).toEqual(['ExtendedTriggerMessage', trigger])
    station.say(JSON.stringify([3, id, { status: 'NotImplemented' }]))
    await network.until(() => commands().at(-1)?.value === 'NotSupported')
    network.pass(DAY)
    const [, again] = await station.heard()
    station.say(JSON.stringify([3, again, { status: 'Accepted' }]))
    await renew()
    network.pass(DAY)
    await station.confirmed('Heartbeat', {})
    expect(network.wire.filter((line) => line.includes('ExtendedTriggerMessage'))).toHaveLength(2)
  })
})

describe('a root certificate', () => {
  it.each([
    ['ManufacturerRootCertificate', 'TC_075_1_CSMS'],
    ['CentralSystemRootCertificate', 'TC_075_2_CSMS'],
  ] as const)('of use %s is installed, and found in what the pile lists [%s]', async (certificateType, _case) => {
    const { root } = await foreignAuthority()
    const sent = rootToInstall(root.certificate, network.world.clock.now())
    if (typeof sent === 'string') throw new Error(sent)
    await called('InstallCertificate', { certificateType, ...sent }, { status: 'Accepted' })
    const listed = [hashDataOf(new X509Certificate(ca)), hashDataOf(new X509Certificate(root.certificate), 'SHA384')]
    const conf = { status: 'Accepted', certificateHashData: listed } as const
    const { command } = await called('GetInstalledCertificateIds', { certificateType }, conf)
    expect(command()).toMatchObject({ value: 'EffectObserved', context: { conf: { certificateHashData: listed } } })
    expect(listed.filter((told) => names(told, new X509Certificate(root.certificate)))).toHaveLength(1)
  })
})
