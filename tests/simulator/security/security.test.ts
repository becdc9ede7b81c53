import { describe, expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Access, CloseReason } from '#simulator/wire/wire.ts'
import { MORNING, ready, rig } from '../rig.ts'

/** The security extension but for certificates and firmware: keys, events, logs. */

const accepted = { status: 'Accepted' }
const rejected = { status: 'Rejected' }
const PLAIN = 'sixteen-to-20-ch'
const HEX = 'AA'.repeat(20)

const bench = (configuration: Readonly<Record<string, string>> = {}, refusals: CloseReason[] = []) => {
  const base = ready({ configuration, refusals })
  const change = (key: string, value: string) => base.ask('ChangeConfiguration', { key, value })
  const events = () => base.received('SecurityEventNotification').map(({ type }) => type)
  return { ...base, change, events }
}

describe('AuthorizationKey', () => {
  it.each([
    [PLAIN, Buffer.from(PLAIN)],
    ['a password of 20 ch.', Buffer.from('a password of 20 ch.')],
    [HEX, Buffer.alloc(20, 0xaa)],
    ['0123456789abcdef0123456789abcdef', Buffer.from('0123456789abcdef0123456789abcdef', 'hex')],
  ])('takes %s, shows it nowhere, and proves the pile by it from the next connection on', (value, bytes) => {
    const { ask, change, events, pile, system } = bench()
    expect(change('AuthorizationKey', value)).toEqual(accepted)
    expect(Buffer.from(pile.security.access().password ?? '').equals(bytes)).toBe(true)
    expect(JSON.stringify(ask('GetConfiguration', {}))).not.toContain('AuthorizationKey')
    expect(JSON.stringify(ask('GetConfiguration', { key: ['AuthorizationKey'] }))).not.toContain(value)
    expect(system.frames.filter((frame) => frame.includes(value))).toHaveLength(1)
    // The central system knows: it stands in the security log alone.
    expect(events()).toEqual([])
  })

  it.each(['short', 'x'.repeat(21), 'AB'.repeat(21), 'abcdefghijklmn\u00e9\u00e9'])('refuses %s', (value) => {
    const { change, pile } = bench()
    expect(change('AuthorizationKey', value)).toEqual(rejected)
    expect(pile.security.access().password).toBeNull()
  })

  it('makes a pile that proves itself by it connect anew, after the answer', () => {
    const { change, clock, pile, received } = bench({ SecurityProfile: '1', AuthorizationKey: PLAIN })
    expect(change('AuthorizationKey', HEX)).toEqual(accepted)
    expect(pile.isConnected).toBe(false)
    clock.advance(5_000)
    expect(pile.isConnected).toBe(true)
    expect(received('BootNotification')).toHaveLength(1)
  })
})

describe('SecurityProfile', () => {
  it('rises when the pile has what it needs, and is used to connect after a reset', () => {
    const { ask, change, clock, pile } = bench({ SecurityProfile: '1', AuthorizationKey: PLAIN })
    expect(change('SecurityProfile', '2')).toEqual(accepted)
    expect(pile.isConnected).toBe(true)
    ask('Reset', { type: 'Soft' })
    clock.advance(MINUTE)
    expect(pile.isConnected).toBe(true)
    expect(pile.security.access().profile).toBe(2)
  })

  it.each([
    ['falls', { SecurityProfile: '2' }, '1'],
    ['falls to nothing', { SecurityProfile: '1' }, '0'],
    ['wants a password there is not', {}, '1'],
    ['wants a certificate there is not', { SecurityProfile: '2', AuthorizationKey: PLAIN }, '3'],
    ['is not known', { SecurityProfile: '2' }, '4'],
  ])('is refused when it %s', (_, configuration, value) => {
    const { change, pile } = bench(configuration)
    const before = pile.security.access().profile
    expect(change('SecurityProfile', value)).toEqual(rejected)
    expect(pile.security.access().profile).toBe(before)
  })

  it('reaches the wire with every connection', () => {
    const seen: (Access | undefined)[] = []
    const proved = rig({ seen, configuration: { SecurityProfile: '1', AuthorizationKey: PLAIN } })
    proved.up()
    expect(seen).toMatchObject([{ profile: 1, password: Buffer.from(PLAIN) }])
    proved.ask('ChangeConfiguration', { key: 'AuthorizationKey', value: HEX })
    proved.clock.advance(5_000)
    expect(seen.at(-1)).toMatchObject({ profile: 1, password: Buffer.alloc(20, 0xaa) })
  })
})

describe('security events', () => {
  it('report every start and reset from security profile 1 on', () => {
    const { ask, clock, events } = bench({ SecurityProfile: '1', AuthorizationKey: PLAIN })
    expect(events()).toEqual(['StartupOfTheDevice'])
    ask('Reset', { type: 'Hard' })
    clock.advance(MINUTE)
    expect(events()).toEqual(['StartupOfTheDevice', 'ResetOrReboot', 'StartupOfTheDevice'])
  })

  it('wait while the connection is lost, with the time they happened at', () => {
    const untrusted = { code: 1006, reason: 'certificate has expired', isUntrusted: true }
    const refusals: CloseReason[] = []
    const { clock, events, pile, received } = bench({}, refusals)
    pile.drop()
    clock.advance(1_000)
    refusals.push(untrusted, untrusted)
    pile.restore()
    clock.advance(100)
    expect(refusals).toHaveLength(1)
    expect(events()).toEqual([])
    clock.advance(MINUTE)
    expect(received('SecurityEventNotification')).toEqual([
      {
        type: 'InvalidCentralSystemCertificate',
        timestamp: instant(MORNING + 1_100),
        techInfo: 'certificate has expired',
      },
    ])
    pile.drop()
    refusals.push(untrusted)
    pile.restore()
    clock.advance(5_000)
    expect(events()).toHaveLength(2)
  })

  it.each(['NotImplemented', 'InternalError'])('are sent once, though they are answered with %s', (error) => {
    const { charging, clock, system, received, up } = rig({ configuration: { SecurityProfile: '1' } })
    system.answering('SecurityEventNotification', () => ({ error }))
    up()
    charging()
    expect(received('StartTransaction')).toHaveLength(1)
    clock.advance(10 * MINUTE)
    expect(received('SecurityEventNotification')).toHaveLength(1)
  })
})

describe('GetLog', () => {
  const log = { remoteLocation: 'ftp://files.example/logs' }

  it('uploads the security log and reports it with the id of the request', () => {
    const { ask, change, clock, files, received } = bench()
    change('AuthorizationKey', PLAIN)
    const answer = ask('GetLog', { log, logType: 'SecurityLog', requestId: 5 })
    const filename = 'CP000001-security-20261120T080000Z.log'
    expect(answer).toEqual({ status: 'Accepted', filename })
    clock.advance(10_000)
    expect(received('LogStatusNotification')).toEqual([
      { status: 'Uploading', requestId: 5 },
      { status: 'Uploaded', requestId: 5 },
    ])
    const lines = Buffer.from(files.get(`${log.remoteLocation}/${filename}`) ?? '')
      .toString()
      .split('\n')
      .slice(1, -1)
    expect(lines).toEqual([
      '2026-11-20T08:00:00.000Z security event=StartupOfTheDevice info=null',
      '2026-11-20T08:00:00.100Z security event=ReconfigurationOfSecurityParameters info=AuthorizationKey',
    ])
  })

  it('uploads the diagnostics log of a span, and refuses one that holds nothing', () => {
    const { ask, clock, files } = bench()
    const { filename } = ask('GetLog', { log, logType: 'DiagnosticsLog', requestId: 6 }) as {
      readonly filename: string
    }
    clock.advance(10_000)
    expect(Buffer.from(files.get(`${log.remoteLocation}/${filename}`) ?? '').toString()).toContain(
      ' registration status=Accepted',
    )
    const future = { ...log, oldestTimestamp: instant(MORNING + 60 * MINUTE) }
    expect(ask('GetLog', { log: future, logType: 'DiagnosticsLog', requestId: 7 })).toEqual(rejected)
  })

  it('is replaced by a newer request', () => {
    const { ask, clock, received } = bench()
    ask('GetLog', { log, logType: 'SecurityLog', requestId: 1 })
    expect(ask('GetLog', { log, logType: 'SecurityLog', requestId: 2 })).toMatchObject({ status: 'AcceptedCanceled' })
    clock.advance(10_000)
    expect(received('LogStatusNotification').at(-1)).toEqual({ status: 'Uploaded', requestId: 2 })
    expect(received('LogStatusNotification').filter(({ status }) => status === 'Uploaded')).toHaveLength(1)
  })

  it.each([
    ['refused', 'PermissionDenied'],
    ['broken off', 'UploadFailure'],
  ] as const)('says %s in the words of the extension', (mishap, status) => {
    const { ask, clock, pile, received } = bench()
    pile.mishap = mishap
    ask('GetLog', { log, logType: 'SecurityLog', requestId: 5, retries: 1, retryInterval: 10 })
    clock.advance(MINUTE)
    expect(received('LogStatusNotification').map((each) => each['status'])).toEqual(['Uploading', status])
  })

  it('reports its status when it is triggered', () => {
    const { ask, clock, received } = bench()
    const trigger = () => {
      ask('ExtendedTriggerMessage', { requestedMessage: 'LogStatusNotification' })
      return received('LogStatusNotification').at(-1)
    }
    expect(trigger()).toEqual({ status: 'Idle' })
    ask('GetLog', { log, logType: 'SecurityLog', requestId: 5 })
    expect(trigger()).toEqual({ status: 'Uploading', requestId: 5 })
    clock.advance(10_000)
    expect(trigger()).toEqual({ status: 'Idle' })
  })
})

describe('ExtendedTriggerMessage', () => {
  it.each(['Heartbeat', 'MeterValues', 'StatusNotification'])(
    '%s: the answer, then the message',
    (requestedMessage) => {
      const { ask, received } = bench()
      const action = requestedMessage as 'Heartbeat'
      const before = received(action).length
      expect(ask('ExtendedTriggerMessage', { requestedMessage, connectorId: 1 })).toEqual(accepted)
      expect(received(action)).toHaveLength(before + 1)
    },
  )

  it.each(['FirmwareStatusNotification', 'LogStatusNotification', 'SignChargePointCertificate'])(
    'refuses %s while it was rejected, and says it while it is pending',
    async (requestedMessage) => {
      const { ask, clock, pile, system } = rig()
      const boot = (status: string) =>
        system.answering('BootNotification', () => ({
          conf: { status, currentTime: instant(MORNING), interval: 600 },
        }))
      boot('Rejected')
      pile.powerOn()
      clock.advance(1_000)
      expect(ask('ExtendedTriggerMessage', { requestedMessage })).toEqual(rejected)
      expect(system.received.map(({ action }) => action)).toEqual(['BootNotification'])
      boot('Pending')
      clock.advance(10 * MINUTE)
      expect(ask('ExtendedTriggerMessage', { requestedMessage })).toEqual(accepted)
      await expect.poll(() => system.received.length).toBe(3)
    },
  )

  it('refuses a connector that is not there', () => {
    expect(bench().ask('ExtendedTriggerMessage', { requestedMessage: 'MeterValues', connectorId: 9 })).toEqual(rejected)
  })
})
