import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { HigherProfile, SecurityProfile } from '#contracts/equipment/pile-security.ts'
import { DAY } from '#contracts/durations.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { riseTo } from '#backend/areas/equipment/security/commands.ts'
import { setPassword } from '#backend/ocpp/handshake/pile-password.ts'
import type { Settings } from '#backend/settings.ts'
import { enrol } from '../certificates/certificates.ts'
import type { Identity } from '../certificates/certificates.ts'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'
import { openStation } from '../station.ts'
import { secureUrl } from '../wires.ts'

/** Who may connect with which profile: everything a pile can be told to need against everything it can prove. */

const by = { actor: system('test'), correlation: 'test' }
const password = '0123456789abcdef'
const basic = (secret: string) => `Basic ${Buffer.from(`CP1:${secret}`).toString('base64')}`

let network: Network
let ca: string
let identity: Identity
const open = async (settings: Partial<Settings> = {}): Promise<void> => {
  network = await openNetwork({ tls: {}, settings })
  ca = await network.authority.root()
  identity = await enrol(network, 'CP1')
}

type Shown = 'nothing' | 'password' | 'wrong password' | 'certificate' | 'both'
interface Way {
  readonly isTls: boolean
  readonly shown: Shown
}

/** Connects, and answers 101 or the status it was refused with. */
async function enter({ isTls, shown }: Way): Promise<number> {
  const secret = shown === 'wrong password' ? 'fedcba9876543210' : password
  const authorization = shown === 'nothing' || shown === 'certificate' ? {} : { authorization: basic(secret) }
  const withCertificate = shown === 'certificate' || shown === 'both'
  const tls = { ca, ...(withCertificate ? { cert: identity.cert, key: identity.key } : {}) }
  const url = isTls ? secureUrl(network, 'CP1') : network.url('CP1')
  try {
    const station = await openStation(url, { ...authorization, ...(isTls ? { tls } : {}) })
    await station.close()
    return 101
  } catch (error) {
    return Number(/HTTP (\d+)/u.exec(String(error))?.[1] ?? 0)
  }
}

const plain = (shown: Shown): Way => ({ isTls: false, shown })
const secure = (shown: Shown): Way => ({ isTls: true, shown })
const stands = () => network.world.store.stateOf('pile-security', 'CP1')?.value
const events = () =>
  network.world.store
    .facts('pile-security', 'CP1')
    .flatMap(({ type, data }) => (type === 'security.noticed' ? [Object(data).type] : []))
const proved = (): unknown =>
  network.world.store.facts('pile-link', 'CP1').flatMap(({ data }) => Object(data).profile ?? [])[0]
const demand = (profile: HigherProfile) => network.world.commandBus.run(riseTo, { pileId: 'CP1', profile }, by)
const dispatch = () => setPassword(network.world, { pileId: 'CP1', password }, by)

const ways = [
  ['plain, nothing', plain('nothing')],
  ['plain, password', plain('password')],
  ['plain, wrong password', plain('wrong password')],
  ['TLS, nothing', secure('nothing')],
  ['TLS, password', secure('password')],
  ['TLS, wrong password', secure('wrong password')],
  ['TLS, certificate', secure('certificate')],
  ['TLS, both', secure('both')],
] as const

/** What each way is answered, by the profile the pile has; profiles from 1 have a password. */
const expected: Readonly<Record<SecurityProfile, readonly number[]>> = {
  0: [101, 101, 101, 101, 101, 101, 101, 101],
  1: [401, 101, 401, 401, 101, 401, 101, 101],
  2: [403, 403, 403, 401, 101, 401, 101, 101],
  3: [403, 403, 403, 401, 403, 403, 101, 101],
}
/** Where the pile stands after each way that is welcome. */
const raised: Readonly<Record<SecurityProfile, readonly (SecurityProfile | null)[]>> = {
  0: [0, 0, 0, 0, 0, 0, 3, 0],
  1: [null, 1, null, null, 2, null, 3, 2],
  2: [null, null, null, null, 2, null, 3, 2],
  3: [null, null, null, null, null, null, 3, 3],
}

const profiles = [0, 1, 2, 3] as const
const matrix = profiles.flatMap((profile) =>
  ways.map(([name, way], at) => [profile, name, expected[profile][at], way, raised[profile][at]] as const),
)

describe('a pile', () => {
  beforeEach(() => open())
  afterEach(() => network.close())

  it.each(matrix)('of profile %i with %s is answered %i [TC_083_CSMS]', async (profile, _, status, way, after) => {
    if (profile > 0) await dispatch()
    if (profile > 1) await demand(profile === 2 ? 2 : 3)
    expect(await enter(way)).toBe(status)
    expect(stands()).toBe(`Profile${after ?? profile}`)
    if (status === 101) await network.until(() => proved() !== undefined)
    // What a connection has proved is what the pile must prove from then on.
    expect(proved()).toBe(status === 101 ? (after ?? profile) : undefined)
  })
})

describe('a profile', () => {
  beforeEach(() => open())
  afterEach(() => network.close())

  it('that a connection has shown is the least from then on, and who comes lower is noted once [TC_083_CSMS]', async () => {
    await dispatch()
    expect(await enter(plain('password'))).toBe(101)
    expect(await enter(secure('password'))).toBe(101)
    for (const _ of [1, 2, 3]) expect(await enter(plain('password'))).toBe(403)
    expect(events()).toEqual(['DowngradeRefused'])
    network.pass(DAY)
    expect(await enter(plain('password'))).toBe(403)
    expect(events()).toEqual(['DowngradeRefused', 'DowngradeRefused'])
  })

  it('3 is reached by a certificate that comes with a password once the pile was asked for it', async () => {
    await dispatch()
    expect(await enter(secure('both'))).toBe(101)
    expect(stands()).toBe('Profile2')
    const payload = { key: 'SecurityProfile', value: '3' }
    const order = { pileId: 'CP1', connectorId: null, action: 'ChangeConfiguration', payload } as const
    await network.world.commandBus.run(requestCommand, { ...order, reason: null, ip: '127.0.0.1' }, by)
    expect(await enter(secure('password'))).toBe(101)
    expect(stands()).toBe('Profile2')
    expect(await enter(secure('both'))).toBe(101)
    expect(stands()).toBe('Profile3')
  })

  it('1 needs no credentials but identity and password, in the plain form or in hex [TC_085_CSMS]', async () => {
    await dispatch()
    expect(await enter(plain('nothing'))).toBe(401)
    const station = await openStation(network.url('CP1'), {
      authorization: basic(Buffer.from(password).toString('hex')),
    })
    const boot = await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    expect(boot).toMatchObject({ status: 'Accepted', interval: 60, currentTime: expect.any(String) })
    for (const connectorId of [0, 1, 2]) {
      const report = { connectorId, errorCode: 'NoError', status: 'Available' } as const
      expect(await station.confirmed('StatusNotification', report)).toEqual({})
    }
  })

  it('3 needs a certificate alone [TC_087_CSMS]', async () => {
    await demand(3)
    const { cert, key } = identity
    const station = await openStation(secureUrl(network, 'CP1'), { tls: { ca, cert, key } })
    const boot = await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    expect(boot).toMatchObject({ status: 'Accepted' })
  })
})

describe('where no pile may come without proof', () => {
  beforeAll(() => open({ allowProfile0: false }))
  afterAll(() => network.close())

  it.each([plain('nothing'), plain('password'), secure('nothing')])('%j is refused', async (way) => {
    expect(await enter(way)).toBe(401)
  })

  it('a certificate is proof enough', async () => {
    expect(await enter(secure('certificate'))).toBe(101)
  })
})

describe('who guesses', () => {
  beforeEach(() => open())
  afterEach(() => network.close())

  it('must pause, is noted once, and does not keep out a pile that is known', async () => {
    await dispatch()
    expect(await enter(plain('password'))).toBe(101)
    for (let n = 0; n < 5; n += 1) expect(await enter(plain('wrong password'))).toBe(401)
    expect(await enter(plain('wrong password'))).toBe(429)
    expect(await enter(plain('password'))).toBe(101)
    network.pass(1_000)
    expect(await enter(plain('wrong password'))).toBe(401)
    expect(await enter(plain('wrong password'))).toBe(429)
    network.pass(1_000)
    expect(await enter(plain('wrong password'))).toBe(429)
    expect(events()).toEqual(['PasswordGuessed'])
  })

  it('does not keep out the pile that is given another password', async () => {
    await dispatch()
    for (let n = 0; n < 5; n += 1) await enter(plain('wrong password'))
    expect(await enter(plain('password'))).toBe(429)
    await dispatch()
    expect(await enter(plain('password'))).toBe(101)
  })

  it('keeps no other pile out', async () => {
    await dispatch()
    for (let n = 0; n < 5; n += 1) await enter(plain('wrong password'))
    await setPassword(network.world, { pileId: 'CP2', password }, by)
    const authorization = `Basic ${Buffer.from(`CP2:${password}`).toString('base64')}`
    const neighbour = await openStation(network.url('CP2'), { authorization })
    await neighbour.close()
  })
})
