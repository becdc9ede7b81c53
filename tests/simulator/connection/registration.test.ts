import { describe, expect, it } from 'vitest'
import { car, rig } from '../rig.ts'

/** A pile whose boots are answered so until the test says otherwise. */
function answered(status: 'Pending' | 'Rejected', interval: number) {
  const bench = rig()
  const currentTime = (): string => new Date(bench.clock.now()).toISOString()
  bench.system.answering('BootNotification', () => ({ conf: { status, interval, currentTime: currentTime() } }))
  bench.pile.powerOn()
  bench.clock.advance(100)
  return bench
}

describe('Pending', () => {
  it('answers, is configured, and sends triggered messages and nothing else', () => {
    const { ask, clock, pile, story } = answered('Pending', 600)
    expect(ask('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '20' })).toEqual({ status: 'Accepted' })
    pile.plug(1, car())
    pile.swipe(1, 'TAG00000001')
    clock.advance(60_000)
    expect(story()).toEqual(['BootNotification'])
    for (const requestedMessage of ['StatusNotification', 'MeterValues', 'Heartbeat'])
      expect(ask('TriggerMessage', { requestedMessage, connectorId: 1 })).toEqual({ status: 'Accepted' })
    expect(story().slice(1)).toEqual(['1 Charging', 'MeterValues', 'Heartbeat'])
  })

  it('starts and stops nothing remotely', () => {
    const { ask, pile, system } = answered('Pending', 60)
    pile.plug(1, car())
    expect(ask('RemoteStartTransaction', { idTag: 'T', connectorId: 1 })).toEqual({ status: 'Rejected' })
    pile.swipe(1, 'TAG00000001')
    expect(pile.connector(1).transaction?.id).toBeNull()
    expect(ask('RemoteStopTransaction', { transactionId: 1 })).toEqual({ status: 'Rejected' })
    expect(system.received).toHaveLength(1)
  })

  it('reports afterwards what began meanwhile, after the statuses', () => {
    const { clock, pile, story, system } = answered('Pending', 60)
    pile.plug(1, car())
    pile.swipe(1, 'TAG00000001')
    system.answering('BootNotification', undefined)
    clock.advance(61_000)
    expect(story()).toEqual([
      'BootNotification',
      'BootNotification',
      '0 Available',
      '1 Charging',
      '2 Available',
      'StartTransaction',
      'MeterValues',
    ])
  })

  it('boots at once when that is triggered, and waits again', () => {
    const { ask, clock, received } = answered('Pending', 60)
    clock.advance(50_000)
    ask('TriggerMessage', { requestedMessage: 'BootNotification' })
    expect(received('BootNotification')).toHaveLength(2)
    clock.advance(59_000)
    expect(received('BootNotification')).toHaveLength(2)
    clock.advance(2_000)
    expect(received('BootNotification')).toHaveLength(3)
  })
})

describe('Rejected', () => {
  it('sends nothing until the interval has passed, not even when triggered', () => {
    const { ask, clock, pile, story } = answered('Rejected', 600)
    for (const requestedMessage of ['BootNotification', 'Heartbeat', 'StatusNotification', 'MeterValues'])
      expect(ask('TriggerMessage', { requestedMessage })).toEqual({ status: 'Rejected' })
    pile.plug(1, car())
    pile.swipe(1, 'TAG00000001')
    clock.advance(599_000)
    expect(story()).toEqual(['BootNotification'])
    clock.advance(1_000)
    expect(story()).toEqual(['BootNotification', 'BootNotification'])
  })

  it('uses its own interval when none is given', () => {
    const { clock, received } = answered('Rejected', 0)
    clock.advance(59_000)
    expect(received('BootNotification')).toHaveLength(1)
    clock.advance(2_000)
    expect(received('BootNotification')).toHaveLength(2)
  })

  it('is silent over a connection that was lost and came back, too', () => {
    const { clock, pile, story } = answered('Rejected', 600)
    pile.drop()
    clock.advance(1_000)
    pile.restore()
    clock.advance(500_000)
    expect(story()).toEqual(['BootNotification'])
    clock.advance(100_000)
    expect(story()).toHaveLength(2)
  })
})

it('uses its own heartbeat interval when none is given', () => {
  const { clock, pile, system, received } = rig({ configuration: { HeartbeatInterval: '50' } })
  system.answering('BootNotification', () => ({
    conf: { status: 'Accepted', interval: 0, currentTime: '2026-11-20T08:00:00Z' },
  }))
  pile.powerOn()
  clock.advance(101_000)
  expect(received('Heartbeat')).toHaveLength(2)
})
