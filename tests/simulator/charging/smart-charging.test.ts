import { describe, expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { accepted, limited, perPhase, profile, rejected } from './limits.ts'
import type { Change } from './limits.ts'
import { car, HOUR, MORNING, rectifier } from '../rig.ts'

describe('SetChargingProfile', () => {
  it('limits what a car draws, and the meter values show it', () => {
    const { charging, clock, set, received, watts } = limited()
    charging()
    expect(watts()).toEqual([perPhase(16), 0])
    expect(set(1, profile(10))).toEqual(accepted)
    expect(watts()).toEqual([perPhase(10), 0])
    clock.advance(60_000)
    const power = JSON.stringify(received('MeterValues').at(-1))
    expect(power).toContain(`"value":"${perPhase(10)}","context":"Sample.Periodic","measurand":"Power.Active.Import"`)
  })

  it('follows the clock: a schedule steps, ends, and leaves the level below', () => {
    const { charging, clock, set, watts } = limited()
    const start = instant(MORNING + 60_000)
    const periods = [
      { startPeriod: 0, limit: 8 },
      { startPeriod: 60, limit: 12 },
    ]
    set(0, profile(14))
    const schedule = { startSchedule: start, duration: 120, chargingSchedulePeriod: periods }
    set(0, profile(0, { chargingProfileId: 2, stackLevel: 1, schedule }))
    charging()
    const seen = [14, 8, 12, 14].map((amps) => {
      const now = watts()[0]
      clock.advance(60_000)
      return [now, perPhase(amps)]
    })
    for (const [now, expected] of seen) expect(now).toBe(expected)
  })

  it('goes by the time of day that the central system sets', () => {
    const { ask, charging, set, system, watts } = limited()
    charging()
    set(1, profile(8, { schedule: { startSchedule: instant(MORNING + HOUR) } }))
    expect(watts()[0]).toBe(perPhase(16))
    system.answering('Heartbeat', () => ({ conf: { currentTime: instant(MORNING + 2 * HOUR) } }))
    ask('TriggerMessage', { requestedMessage: 'Heartbeat' })
    expect(watts()[0]).toBe(perPhase(8))
  })

  it.each([0, 5.9])('suspends at %s A, resumes when the limit is lifted, moves only as the table allows', (limit) => {
    const { ask, charging, set, story, watts } = limited()
    charging()
    set(1, profile(limit))
    expect(story().at(-1)).toBe('1 SuspendedEVSE')
    expect(watts()).toEqual([0, 0])
    expect(ask('ClearChargingProfile', { id: 1 })).toEqual(accepted)
    expect(story().at(-1)).toBe('1 Charging')
    expect(watts()).toEqual([perPhase(16), 0])
  })

  it('begins a transaction suspended when there is no power, without a moment of charging', () => {
    const { charging, set, story } = limited()
    set(0, profile(0))
    charging()
    expect(story().slice(-2)).toEqual(['StartTransaction', '1 SuspendedEVSE'])
  })

  it('shares what the pile may draw, and again when a transaction ends', () => {
    const { charging, pile, set, watts } = limited()
    set(0, profile(20, { chargingProfilePurpose: 'ChargePointMaxProfile' }))
    charging(1)
    expect(watts()).toEqual([perPhase(16), 0])
    charging(2, 'TAG00000002')
    expect(watts()).toEqual([perPhase(10), perPhase(10)])
    pile.swipe(1, 'TAG00000001')
    expect(watts()).toEqual([0, perPhase(16)])
  })

  it('lets the last comer wait when a share would be too small to charge with', () => {
    const { charging, set, story, watts } = limited()
    set(0, profile(11, { chargingProfilePurpose: 'ChargePointMaxProfile' }))
    charging(1)
    charging(2, 'TAG00000002')
    expect(watts()).toEqual([perPhase(11), 0])
    expect(story().at(-1)).toBe('2 SuspendedEVSE')
  })

  it('leaves no share to a car that draws nothing', () => {
    const { charging, clock, pile, set, watts } = limited()
    set(0, profile(20, { chargingProfilePurpose: 'ChargePointMaxProfile' }))
    pile.plug(1, { ...car(), soc: 0.1, pause: { atSoc: 0.15, forMs: HOUR } })
    pile.swipe(1, 'TAG00000001')
    charging(2, 'TAG00000002')
    clock.advance(HOUR)
    expect(pile.connector(1).status.value).toBe('SuspendedEV')
    expect(watts()).toEqual([0, perPhase(16)])
    clock.advance(HOUR)
    expect(watts()).toEqual([perPhase(10), perPhase(10)])
  })

  it('limits a rectifier in watts, and a socket too', () => {
    const { charging, set, watts } = limited({ supplies: [rectifier, { kind: 'AC', phases: 3, amps: 32 }] })
    charging(1)
    charging(2, 'TAG00000002')
    const inWatts = { chargingRateUnit: 'W' as const }
    set(1, profile(20_000, { schedule: inWatts }))
    set(2, profile(6_900, { chargingProfileId: 2, schedule: inWatts }))
    expect(watts()).toEqual([20_000, 6_900])
    set(1, profile(900, { schedule: inWatts }))
    expect(watts()).toEqual([0, 6_900])
  })

  it.each([
    ['true', 2_300],
    ['false', 0],
  ])('charges on one phase what is too little for three, if it can switch (%s)', (can, drawn) => {
    const { charging, set, watts } = limited({ configuration: { ConnectorSwitch3to1PhaseSupported: can } })
    charging()
    set(1, profile(2_300, { schedule: { chargingRateUnit: 'W' } }))
    expect(watts()[0]).toBe(drawn)
  })

  it('stores profiles through a reboot, but a TxProfile only for its transaction', () => {
    const { ask, charging, clock, pile, set, watts } = limited()
    charging()
    set(1, profile(12))
    set(1, profile(8, { chargingProfileId: 2, chargingProfilePurpose: 'TxProfile', transactionId: 1 }))
    expect(watts()[0]).toBe(perPhase(8))
    ask('Reset', { type: 'Hard' })
    clock.advance(60_000)
    pile.unplug(1)
    charging()
    expect(watts()[0]).toBe(perPhase(12))
    expect(ask('ClearChargingProfile', { id: 2 })).toEqual({ status: 'Unknown' })
  })

  it.each([
    ['the same id', { chargingProfileId: 1, stackLevel: 0 }],
    ['the same purpose, level and connector', { chargingProfileId: 9, stackLevel: 1 }],
  ])('replaces a profile by %s', (_, change) => {
    const { ask, charging, set, watts } = limited()
    charging()
    set(1, profile(8, { stackLevel: 1 }))
    set(1, profile(12, change))
    expect(watts()[0]).toBe(perPhase(12))
    ask('ClearChargingProfile', { id: change.chargingProfileId })
    expect(watts()[0]).toBe(perPhase(16))
  })

  it('counts a schedule of the whole pile that is relative to nothing from its receipt', () => {
    const { charging, clock, set, watts } = limited()
    charging()
    const chargingSchedulePeriod = [
      { startPeriod: 0, limit: 8 },
      { startPeriod: 60, limit: 12 },
    ]
    const max = { chargingProfilePurpose: 'ChargePointMaxProfile', chargingProfileKind: 'Relative' } as const
    set(0, profile(0, { ...max, schedule: { chargingSchedulePeriod } }))
    expect(watts()[0]).toBe(perPhase(8))
    clock.advance(59_000)
    expect(watts()[0]).toBe(perPhase(8))
    clock.advance(1_000)
    expect(watts()[0]).toBe(perPhase(12))
  })

  it.each([
    ['true', 10 * 230],
    ['false', perPhase(10)],
  ])('uses no more phases than it may, if it can switch (%s)', (can, drawn) => {
    const { charging, set, watts } = limited({ configuration: { ConnectorSwitch3to1PhaseSupported: can } })
    charging()
    set(1, profile(0, { schedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 10, numberPhases: 1 }] } }))
    expect(watts()[0]).toBe(drawn)
  })

  it('puts a connector’s own default before the one for all', () => {
    const { charging, set, watts } = limited()
    charging(1)
    charging(2, 'TAG00000002')
    set(0, profile(8, { stackLevel: 5 }))
    set(2, profile(12, { chargingProfileId: 2 }))
    expect(watts()).toEqual([perPhase(8), perPhase(12)])
  })
})

describe('GetCompositeSchedule', () => {
  it('is the least of the purposes, and of the rated power', () => {
    const { charging, composite, set } = limited()
    charging()
    set(0, profile(16, { chargingProfilePurpose: 'ChargePointMaxProfile' }))
    set(0, profile(12, { chargingProfileId: 2 }))
    const schedule = {
      duration: 300,
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 10 },
        { startPeriod: 60, limit: 20 },
      ],
    }
    const own = { chargingProfileId: 3, chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative' } as const
    set(1, profile(0, { ...own, schedule }))
    const answer = composite(1)
    // The transaction began a second before.
    const periods = [0, 59, 299].map((startPeriod, at) => ({ startPeriod, limit: [10, 16, 12][at] }))
    expect(answer).toEqual({
      status: 'Accepted',
      connectorId: 1,
      scheduleStart: instant(MORNING + 2_100),
      chargingSchedule: {
        duration: 600,
        startSchedule: instant(MORNING + 2_100),
        chargingRateUnit: 'A',
        chargingSchedulePeriod: periods,
      },
    })
    expect(composite(2).chargingSchedule.chargingSchedulePeriod).toEqual([{ startPeriod: 0, limit: 12 }])
  })

  it('counts for the whole pile what its connectors may draw together', () => {
    const { composite, set } = limited()
    const limitOf0 = () => composite(0).chargingSchedule.chargingSchedulePeriod.map(({ limit }) => limit)
    expect(limitOf0()).toEqual([64])
    set(1, profile(10))
    expect(limitOf0()).toEqual([42])
    set(0, profile(40, { chargingProfileId: 2, chargingProfilePurpose: 'ChargePointMaxProfile' }))
    expect(limitOf0()).toEqual([40])
  })

  it('answers in the requested unit', () => {
    const { composite, set } = limited()
    set(1, profile(10))
    const { chargingSchedule } = composite(1, 600, { chargingRateUnit: 'W' })
    expect(chargingSchedule).toMatchObject({
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: perPhase(10) }],
    })
  })

  it('refuses a connector that is not there, no time at all, and a unit its keys do not allow', () => {
    const { composite } = limited({ configuration: { ChargingScheduleAllowedChargingRateUnit: 'Current' } })
    expect(composite(3)).toEqual(rejected)
    expect(composite(1, 0)).toEqual(rejected)
    expect(composite(1, 600, { chargingRateUnit: 'W' })).toEqual(rejected)
  })
})

describe('RemoteStartTransaction with limits', () => {
  const own = { chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative' } as const

  it('follows them for that transaction only', () => {
    const { ask, charging, pile, watts } = limited()
    pile.plug(1, car())
    const chargingProfile = profile(9, own)
    expect(ask('RemoteStartTransaction', { idTag: 'TAG00000001', connectorId: 1, chargingProfile })).toEqual(accepted)
    expect(watts()[0]).toBe(perPhase(9))
    pile.swipe(1, 'TAG00000001')
    pile.unplug(1)
    charging(1)
    expect(watts()[0]).toBe(perPhase(16))
  })

  it.each<readonly [string, Change]>([
    ['are no TxProfile', {}],
    ['name a transaction', { ...own, transactionId: 1 }],
    ['contradict themselves', { ...own, stackLevel: -1 }],
  ])('refuses limits that %s', (_, change) => {
    const { ask, received } = limited()
    const chargingProfile = profile(9, change)
    expect(ask('RemoteStartTransaction', { idTag: 'TAG00000001', connectorId: 1, chargingProfile })).toEqual(rejected)
    expect(received('Authorize')).toEqual([])
  })
})
