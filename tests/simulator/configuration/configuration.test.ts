import { describe, expect, it } from 'vitest'
import { isAction } from '#backend/ocpp/strict.ts'
import type { toPile } from '#contracts/ocpp/1.6/messages.ts'
import { ready } from '../rig.ts'

interface Listed {
  readonly configurationKey?: readonly { readonly key: string; readonly readonly: boolean; readonly value?: string }[]
  readonly unknownKey?: readonly string[]
}

/** A pile with a short way to its keys. */
function keyed(build: Parameters<typeof ready>[0] = {}) {
  const bench = ready(build)
  const get = (...key: string[]) => bench.ask('GetConfiguration', key.length === 0 ? {} : { key }) as Listed
  const change = (key: string, value: string) => {
    const { status } = bench.ask('ChangeConfiguration', { key, value }) as { status: string }
    return status
  }
  return { ...bench, get, change, value: (key: string) => get(key).configurationKey?.[0]?.value }
}

/** The required keys of OCPP 1.6 §9.1 by their access; AuthorizeRemoteTxRequests may be either. */
const required = {
  R: ['GetConfigurationMaxKeys', 'NumberOfConnectors', 'SupportedFeatureProfiles'],
  RW: [
    'ClockAlignedDataInterval',
    'ConnectionTimeOut',
    'ConnectorPhaseRotation',
    'HeartbeatInterval',
    'LocalAuthorizeOffline',
    'LocalPreAuthorize',
    'MeterValuesAlignedData',
    'MeterValuesSampledData',
    'MeterValueSampleInterval',
    'ResetRetries',
    'StopTransactionOnEVSideDisconnect',
    'StopTransactionOnInvalidId',
    'StopTxnAlignedData',
    'StopTxnSampledData',
    'TransactionMessageAttempts',
    'TransactionMessageRetryInterval',
    'UnlockConnectorOnEVSideDisconnect',
  ],
}

describe('GetConfiguration', () => {
  it('lists every required key with its access', () => {
    const all = new Map(
      keyed()
        .get()
        .configurationKey?.map((each) => [each.key, each.readonly]),
    )
    expect(required.R.map((key) => all.get(key))).toEqual(required.R.map(() => true))
    expect(required.RW.map((key) => all.get(key))).toEqual(required.RW.map(() => false))
  })

  it('lists the requested ones, whatever their letter case, and names the unknown ones', () => {
    expect(keyed().get('numberofconnectors', 'Colour')).toEqual({
      configurationKey: [{ key: 'NumberOfConnectors', readonly: true, value: '2' }],
      unknownKey: ['Colour'],
    })
  })

  it('answers no more than GetConfigurationMaxKeys of the requested keys', () => {
    const { get, value } = keyed()
    const most = Number(value('GetConfigurationMaxKeys'))
    const asked = Array.from({ length: most + 5 }, (_, at) => `Colour${at}`)
    expect(get(...asked).unknownKey).toEqual(asked.slice(0, most))
  })

  it('states the phases of the connectors that have three', () => {
    const single = { kind: 'AC', phases: 1, amps: 16 } as const
    const triple = { kind: 'AC', phases: 3, amps: 32 } as const
    expect(keyed({ supplies: [triple, single, triple] }).value('ConnectorPhaseRotation')).toBe('0.RST,1.RST,3.RST')
  })
})

describe('ChangeConfiguration', () => {
  it.each([
    ['MeterValueSampleInterval', '20', 'Accepted'],
    ['MeterValueSampleInterval', '-1', 'Rejected'],
    ['MeterValueSampleInterval', '1.5', 'Rejected'],
    ['LightIntensity', '100', 'Accepted'],
    ['LightIntensity', '101', 'Rejected'],
    ['LocalPreAuthorize', 'TRUE', 'Accepted'],
    ['LocalPreAuthorize', 'yes', 'Rejected'],
    ['MeterValuesSampledData', 'Voltage, SoC', 'Accepted'],
    ['MeterValuesSampledData', 'Energy.Active.Import.Register,Wind', 'Rejected'],
    ['MeterValuesSampledData', 'RPM', 'Rejected'],
    ['StopTxnAlignedData', Array.from({ length: 40 }, () => 'SoC').join(','), 'Rejected'],
    ['ConnectorPhaseRotation', '1.RTS, 2.Unknown', 'RebootRequired'],
    ['ConnectorPhaseRotation', '1.ABC', 'Rejected'],
    ['NumberOfConnectors', '3', 'Rejected'],
    ['Colour', 'green', 'NotSupported'],
  ])('%s to %s: %s', (key, value, status) => {
    const { change } = keyed()
    expect(change(key, value)).toBe(status)
  })

  it('does not change the value when it refuses', () => {
    const { change, value } = keyed()
    const before = value('ConnectionTimeOut')
    change('ConnectionTimeOut', 'soon')
    expect(value('ConnectionTimeOut')).toBe(before)
  })

  it('acts on a change at once', () => {
    const { change, charging, clock, received } = keyed()
    charging()
    change('MeterValueSampleInterval', '10')
    clock.advance(35_000)
    expect(received('MeterValues')).toHaveLength(3)
  })

  it('survives a reboot, which brings into force what waited for it', () => {
    const { ask, change, clock, value } = keyed()
    change('ConnectionTimeOut', '77')
    change('ConnectorPhaseRotation', '0.RTS')
    expect(value('ConnectorPhaseRotation')).toBe('0.RST,1.RST,2.RST')
    ask('Reset', { type: 'Hard' })
    clock.advance(20_000)
    expect([value('ConnectionTimeOut'), value('ConnectorPhaseRotation')]).toEqual(['77', '0.RTS'])
  })
})

/** A call of each profile, by which a pile shows that it has it. */
const calls: Readonly<Record<string, readonly [keyof typeof toPile, unknown]>> = {
  Core: ['ClearCache', {}],
  FirmwareManagement: ['GetDiagnostics', { location: 'ftp://127.0.0.1/' }],
  LocalAuthListManagement: ['GetLocalListVersion', {}],
  RemoteTrigger: ['TriggerMessage', { requestedMessage: 'Heartbeat' }],
  Reservation: ['CancelReservation', { reservationId: 1 }],
  SmartCharging: ['ClearChargingProfile', {}],
}

it('names exactly the profiles in SupportedFeatureProfiles whose calls it answers', () => {
  const { ask, value } = keyed()
  const named = value('SupportedFeatureProfiles')?.split(',')
  const answered = Object.keys(calls).filter((profile) => {
    const [action, payload] = calls[profile] ?? ['ClearCache', {}]
    expect(isAction(action)).toBe(true)
    return ask(action, payload) !== 'NotSupported'
  })
  expect(named?.toSorted()).toEqual(answered)
})

describe('MinimumStatusDuration', () => {
  const configuration = { MinimumStatusDuration: '10' }

  it('reports a status once it has lasted', () => {
    const { charging, clock, story } = keyed({ configuration })
    charging()
    expect(story().slice(4)).toEqual(['Authorize', 'StartTransaction'])
    clock.advance(9_000)
    expect(story().slice(6)).toEqual(['1 Charging'])
  })

  it('does not report what was over before, nor what is as it was', () => {
    const { clock, pile, story } = keyed({ configuration })
    pile.fault('over-voltage', 1)
    clock.advance(9_000)
    pile.heal('over-voltage', 1)
    clock.advance(60_000)
    expect(story().slice(4)).toEqual([])
  })
})
