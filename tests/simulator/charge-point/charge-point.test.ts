import { describe, expect, it } from 'vitest'
import { car, HOUR, MORNING, rectifier, socket22, rig } from '../rig.ts'

describe('registration', () => {
  it('boots, then reports the pile and every connector, then beats its heart', () => {
    const { clock, pile, story } = rig()
    pile.powerOn()
    clock.advance(1_000)
    expect(story()).toEqual(['BootNotification', '0 Available', '1 Available', '2 Available'])
    clock.advance(2 * 300_000)
    expect(story().slice(4)).toEqual(['Heartbeat', 'Heartbeat'])
  })

  it('beats its heart as often as the central system wishes', () => {
    const { clock, pile, system, received } = rig()
    system.answering('BootNotification', () => ({
      conf: { status: 'Accepted', currentTime: '2026-11-20T08:00:00Z', interval: 40 },
    }))
    pile.powerOn()
    clock.advance(125_000)
    expect(received('Heartbeat')).toHaveLength(3)
  })

  it.each(['Pending', 'Rejected'])(
    'says nothing but BootNotification while %s, at the interval of the answer',
    (status) => {
      const { clock, pile, story, system, received } = rig({ configuration: { ConnectionTimeOut: '0' } })
      system.answering('BootNotification', () => ({
        conf: { status, currentTime: '2026-11-20T08:00:00Z', interval: 40 },
      }))
      pile.powerOn()
      pile.plug(1, car())
      clock.advance(100_000)
      expect(story()).toEqual(['BootNotification', 'BootNotification', 'BootNotification'])
      system.answering('BootNotification', undefined)
      clock.advance(40_000)
      expect(received('BootNotification')).toHaveLength(4)
      expect(story().slice(4)).toEqual(['0 Available', '1 Preparing', '2 Available'])
    },
  )

  it('boots again when there is no answer', () => {
    const { clock, pile, system, received } = rig()
    system.answering('BootNotification', () => 'silence')
    pile.powerOn()
    clock.advance(200_000)
    expect(received('BootNotification').length).toBeGreaterThanOrEqual(2)
  })

  it('does not boot again after a mere reconnect, and reports only what was missed', () => {
    const { clock, pile, story, system, up } = rig()
    up()
    pile.drop()
    pile.plug(2, car())
    clock.advance(60_000)
    pile.restore()
    clock.advance(5_000)
    expect(story().slice(4)).toEqual(['2 Preparing'])
    expect(system.received).toHaveLength(5)
  })

  it('comes back by itself, with growing delays, when the central system goes', () => {
    const { clock, pile, system, up } = rig()
    up()
    system.close('CP000001')
    expect(pile.isConnected).toBe(false)
    clock.advance(2_000)
    expect(pile.isConnected).toBe(true)
  })
})

describe('a session', () => {
  it('plugs first: Preparing, Authorize, StartTransaction, Charging, readings, StopTransaction, Finishing, Available', () => {
    const { charging, clock, pile, story, up } = rig()
    up()
    charging()
    clock.advance(60_000)
    pile.swipe(1, 'tag00000001')
    clock.advance(1_000)
    pile.unplug(1)
    clock.advance(1_000)
    expect(story().slice(4)).toEqual([
      '1 Preparing',
      'Authorize',
      'StartTransaction',
      '1 Charging',
      'MeterValues',
      'StopTransaction',
      '1 Finishing',
      '1 Available',
    ])
  })

  it('identifies first: Authorize, Preparing, then the cable starts it', () => {
    const { clock, pile, story, up } = rig()
    up()
    pile.swipe(1, 'TAG00000001')
    clock.advance(1_000)
    pile.plug(1, car())
    clock.advance(1_000)
    expect(story().slice(4)).toEqual(['Authorize', '1 Preparing', 'StartTransaction', '1 Charging'])
  })

  it('forgets a tag without cable and asks the user of a cable without tag after ConnectionTimeOut', () => {
    const { clock, pile, story, up } = rig({ configuration: { ConnectionTimeOut: '60' } })
    up()
    pile.swipe(1, 'TAG00000001')
    pile.plug(2, car())
    clock.advance(61_000)
    expect(story().slice(4)).toEqual(['Authorize', '1 Preparing', '2 Preparing', '1 Available', '2 Finishing'])
  })

  it('does not start for a tag that is not accepted', () => {
    const { clock, pile, story, system, up } = rig()
    up()
    system.answering('Authorize', () => ({ conf: { idTagInfo: { status: 'Blocked' } } }))
    pile.plug(1, car())
    pile.swipe(1, 'TAG00000009')
    clock.advance(10_000)
    expect(story().slice(4)).toEqual(['1 Preparing', 'Authorize'])
  })

  it('stops DeAuthorized when StartTransaction is answered so, or only suspends the transaction', () => {
    for (const stops of ['true', 'false']) {
      const { charging, story, system, received, up } = rig({ configuration: { StopTransactionOnInvalidId: stops } })
      up()
      system.answering('StartTransaction', () => ({ conf: { transactionId: 7, idTagInfo: { status: 'Invalid' } } }))
      charging()
      if (stops === 'true')
        expect(received('StopTransaction')).toMatchObject([{ transactionId: 7, reason: 'DeAuthorized' }])
      else expect(story().at(-1)).toBe('1 SuspendedEVSE')
    }
  })

  it('counts what went into the car, from the register it began with', () => {
    const { charging, clock, pile, received, up } = rig({ configuration: { MeterValueSampleInterval: '0' } })
    up()
    charging()
    clock.advance(HOUR)
    pile.swipe(1, 'TAG00000001')
    clock.advance(100)
    expect(received('StartTransaction')).toMatchObject([{ meterStart: 1_000, connectorId: 1, idTag: 'TAG00000001' }])
    const [stop] = received('StopTransaction')
    expect(Number(stop?.['meterStop']) - 1_000).toBeCloseTo(11_040, -1)
    expect(stop?.['transactionData']).toMatchObject([
      { sampledValue: [{ context: 'Transaction.Begin', value: '1000' }] },
      { sampledValue: [{ context: 'Transaction.End', value: String(stop?.['meterStop']) }] },
    ])
  })

  it('is suspended by a full car and by one that pauses, and goes on after the pause', () => {
    const { clock, pile, story, up } = rig()
    up()
    pile.plug(1, { ...car(), soc: 0.5, targetSoc: 0.6, pause: { atSoc: 0.55, forMs: 600_000 } })
    pile.swipe(1, 'TAG00000001')
    clock.advance(3 * HOUR)
    const statuses = story().filter((word) => word.startsWith('1 '))
    expect(statuses.slice(2)).toEqual(['1 Charging', '1 SuspendedEV', '1 Charging', '1 SuspendedEV'])
  })

  it('is suspended by the pile and resumed', () => {
    const { charging, pile, story, received, up } = rig()
    up()
    charging()
    pile.withhold(1, true)
    pile.withhold(1, false)
    expect(story().slice(-2)).toEqual(['1 SuspendedEVSE', '1 Charging'])
    expect(received('StartTransaction')).toHaveLength(1)
  })

  it('ends EVDisconnected when the car is pulled off, or waits for it to return, as configured', () => {
    const ends = rig()
    ends.up()
    ends.charging()
    ends.pile.unplug(1)
    expect(ends.story().slice(-4)).toEqual(['1 SuspendedEV', 'StopTransaction', '1 Finishing', '1 Available'])
    expect(ends.received('StopTransaction')).toMatchObject([{ reason: 'EVDisconnected' }])

    const waits = rig({ configuration: { StopTransactionOnEVSideDisconnect: 'false' } })
    waits.up()
    waits.charging()
    waits.pile.unplug(1)
    waits.pile.plug(1, car())
    expect(waits.story().slice(-2)).toEqual(['1 SuspendedEV', '1 Charging'])

    const locked = rig({ configuration: { UnlockConnectorOnEVSideDisconnect: 'false' } })
    locked.up()
    locked.charging()
    locked.pile.unplug(1)
    expect(locked.story().at(-1)).toBe('1 Finishing')
    expect(locked.pile.swipe(1, 'SOMEBODY')).toBe(false)
    expect(locked.pile.swipe(1, 'TAG00000001')).toBe(true)
    expect(locked.story().at(-1)).toBe('1 Available')
  })

  it('samples the configured measurands at the configured interval, over all phases', () => {
    const configuration = { MeterValueSampleInterval: '30', MeterValuesSampledData: 'Current.Import,SoC,Voltage' }
    const { charging, clock, received, up } = rig({ configuration })
    up()
    charging()
    clock.advance(95_000)
    const values = received('MeterValues')
    expect(values).toHaveLength(3)
    expect(JSON.stringify(values[0])).toContain('"phase":"L3"')
    expect(JSON.stringify(values[0])).toContain('"phase":"L3-N"')
    expect(JSON.stringify(values[0])).toContain('"measurand":"SoC"')
    expect(JSON.stringify(values[0])).not.toContain('Temperature')
  })

  it('samples on the clock when configured to, also without a transaction', () => {
    const configuration = { ClockAlignedDataInterval: '900', StopTxnAlignedData: 'Energy.Active.Import.Register' }
    const { clock, received, up } = rig({ configuration })
    up()
    clock.advance(HOUR)
    const values = received('MeterValues')
    expect(values).toHaveLength(8)
    expect(JSON.stringify(values[0])).toContain('2026-11-20T08:15:00.000Z')
    expect(JSON.stringify(values[0])).toContain('Sample.Clock')
  })

  it('stores no more than 96 readings for its stop, and the last one besides', () => {
    const aligned = { ClockAlignedDataInterval: '60', StopTxnAlignedData: 'Energy.Active.Import.Register' }
    const configuration = { ...aligned, MeterValueSampleInterval: '0' }
    const { charging, clock, pile, received, up } = rig({ configuration })
    up()
    charging()
    clock.advance(2 * HOUR)
    pile.swipe(1, 'TAG00000001')
    const [stop] = received('StopTransaction')
    expect(stop?.['transactionData']).toHaveLength(97)
    const text = JSON.stringify(stop?.['transactionData'])
    expect(text.match(/Sample\.Clock/gu)).toHaveLength(95)
    expect(text.match(/Transaction\.(?:Begin|End)/gu)).toEqual(['Transaction.Begin', 'Transaction.End'])
  })

  it('charges at a rectifier with one pair of wires and no lock', () => {
    const { charging, clock, pile, received, up } = rig({ supplies: [rectifier] })
    up()
    charging()
    clock.advance(61_000)
    expect(pile.connector(1).isLocked).toBe(false)
    expect(JSON.stringify(received('MeterValues'))).not.toContain('"phase"')
  })

  it('refuses to be built with a key or value it does not know', () => {
    expect(() => rig({ configuration: { Colour: 'green' } })).toThrow('unknown configuration key Colour')
    expect(() => rig({ configuration: { HeartbeatInterval: 'soon' } })).toThrow('HeartbeatInterval cannot be soon')
    expect(() => rig({ supplies: [socket22] }).pile.connector(2)).toThrow('no connector 2')
    expect(MORNING).toBe(rig().clock.now())
  })
})
