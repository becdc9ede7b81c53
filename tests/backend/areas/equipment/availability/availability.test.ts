import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pile } from '#contracts/actor.ts'
import type { Direction } from '#backend/areas/equipment/availability/wish.ts'
import { clearAlarms, raiseAlarm } from '#backend/areas/maintenance/alarm/commands.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { instant } from '#contracts/units.ts'
import { by, openWishing } from './wishing.ts'
import type { Wishing } from './wishing.ts'

/** M03 in a world, over a real socket: what is wished of connectors, what the pile answers, and what it reports. */

let site: Wishing
beforeEach(async () => {
  site = await openWishing()
})
afterEach(() => site.network.close())

const says = { actor: pile('CP1'), correlation: 'test' }

/** A connector out of service, as wished, answered and reported. */
async function closed(connectorId = 1): Promise<void> {
  expect(await site.wish('Inoperative', connectorId)).toBeNull()
  await site.called('Inoperative', 'Accepted', connectorId)
  for (const one of connectorId === 0 ? [1, 2] : [connectorId]) await site.until('Inoperative', one)
  for (const one of connectorId === 0 ? [0, 1, 2] : [connectorId]) await site.report('Unavailable', one)
}

describe('a wish', () => {
  it('is uttered by nobody when a pile is registered: its connectors are in service', () => {
    expect([site.stands(1), site.stands(2)]).toMatchObject([
      { value: 'Operative', context: { request: 0 } },
      { value: 'Operative' },
    ])
  })

  it('goes to the pile with its reason and address, and is done when the pile agrees', async () => {
    await closed()
    expect(site.stands()).toMatchObject({ value: 'Inoperative', context: { reason: 'works ahead' } })
    const [issued] = site.network.world.store.facts('remote-command', '1')
    expect(issued).toMatchObject({ data: { reason: 'works ahead', ip: '::1', about: { id: 'CP1~1' } }, by: by.actor })
    expect(await site.wish('Operative')).toBeNull()
    await site.called('Operative', 'Accepted')
    await site.until('Operative')
  })

  it('waits for the charge that runs, and names it', async () => {
    const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }
    const { transactionId } = await site.station.confirmed('StartTransaction', start)
    await site.report('Charging')
    await site.wish('Inoperative')
    await site.called('Inoperative', 'Scheduled')
    await site.until('InoperativeScheduled')
    expect(site.stands()?.context).toMatchObject({ transactionId })
    const stop = { transactionId, meterStop: 10, timestamp: '2026-11-20T09:00:00Z' }
    await site.station.confirmed('StopTransaction', stop)
    await site.report('Unavailable')
    expect(site.stands()).toMatchObject({ value: 'Inoperative', context: { transactionId: null } })
  })

  it.each([
    ['Rejected', [3, { status: 'Rejected' }]],
    ['InternalError', [4, 'InternalError', 'no', {}]],
    ['NotSupported', [4, 'NotSupported', 'no', {}]],
  ] as const)(
    'that is answered %s is over, and told as an alarm until one is accepted',
    async (word, [type, ...said]) => {
      await site.wish('Inoperative')
      const [, id] = await site.station.heard()
      site.station.say(JSON.stringify([type, id, ...said]))
      await site.until('Operative')
      expect(site.alarms()).toEqual(['CP1~1~AvailabilityRejected~1 Undisposed'])
      expect(site.network.world.store.states('alarm')).toMatchObject([{ context: { info: word } }])
      await closed()
      expect(site.alarms()).toEqual(['CP1~1~AvailabilityRejected~1 Clearing'])
    },
  )

  it('that nobody answers stands until the status shows it', async () => {
    await site.wish('Inoperative')
    await site.station.heard()
    site.network.pass(30_000)
    await site.network.until(() => site.network.world.store.stateOf('remote-command', '1')?.value === 'TimedOut')
    expect(site.stands()?.value).toBe('ToInoperative')
    await site.report('Unavailable')
    expect(site.stands()?.value).toBe('Inoperative')
  })

  it('for the whole pile is one call, and every connector follows its answer', async () => {
    await closed(0)
    expect([site.stands(1)?.value, site.stands(2)?.value]).toEqual(['Inoperative', 'Inoperative'])
    expect(await site.wish('Inoperative', 0)).toMatchObject({ reason: 'illegalTransition', state: 'Inoperative' })
  })

  it('for the whole pile does not touch what must stay closed', async () => {
    await closed(0)
    const fault = {
      pileId: 'CP1',
      connectorId: 2,
      code: 'GroundFailure',
      seenAt: instant(site.network.world.clock.now()),
    } as const
    await site.network.world.commandBus.run(raiseAlarm, { ...fault, info: null, vendorErrorCode: null }, says)
    expect(await site.wish('Operative', 2)).toMatchObject({ guard: 'safeToOperate' })
    expect(await site.wish('Operative', 0)).toBeNull()
    await site.called('Operative', 'Accepted')
    await site.until('Operative')
    expect(site.stands(2)?.value).toBe('Inoperative')
    await site.network.world.commandBus.run(
      clearAlarms,
      { pileId: 'CP1', connectorId: 2, seenAt: fault.seenAt, codes: [fault.code], still: null },
      says,
    )
    await site.pass(60_000)
    await site.network.until(() => site.alarms().some((one) => one.endsWith('GroundFailure~1 AutoRecovery')))
    expect(await site.wish('Operative', 2)).toBeNull()
  })

  it('is refused for a connector that is not there', async () => {
    expect(await site.wish('Inoperative', 3)).toMatchObject({ reason: 'illegalTransition', state: 'New' })
  })

  it('counts from its last call: an answer to an earlier one says nothing', async () => {
    await site.wish('Inoperative')
    const [, id] = await site.station.heard()
    await site.wish('Operative')
    site.station.say(JSON.stringify([3, id, { status: 'Accepted' }]))
    const [, second] = await site.station.heard()
    expect(site.stands()).toMatchObject({ value: 'ToOperative', context: { request: 2 } })
    site.station.say(JSON.stringify([3, second, { status: 'Accepted' }]))
    await site.until('Operative')
  })
})

describe('a ChangeAvailability given by hand', () => {
  const order = (type: Direction, connectorId: number, reason: string | null = 'works ahead') => {
    const payload = { connectorId, type }
    const asked = { pileId: 'CP1', connectorId, action: 'ChangeAvailability', payload, reason, ip: '::1' } as const
    return site.network.world.commandBus.run(requestCommand, asked, by)
  }

  it('is a wish, made known once more when it is given again', async () => {
    expect(await order('Inoperative', 1)).toEqual({ kind: 'issued', id: '1' })
    await site.called('Inoperative', 'Accepted')
    await site.until('Inoperative')
    expect(await order('Inoperative', 1)).toEqual({ kind: 'issued', id: '2' })
    await site.called('Inoperative', 'Accepted')
    expect(site.stands()).toMatchObject({ value: 'Inoperative', context: { request: 1 } })
    expect(await order('Inoperative', 0)).toEqual({ kind: 'issued', id: '3' })
    await site.called('Inoperative', 'Accepted', 2)
    await site.until('Inoperative', 2)
  })

  it('needs a reason, and opens nothing that must stay closed', async () => {
    expect(await order('Inoperative', 1, null)).toMatchObject({ kind: 'refused', refusal: { guard: 'reasonGiven' } })
    await closed()
    const fault = { pileId: 'CP1', connectorId: 1, code: 'GroundFailure' } as const
    const seenAt = instant(site.network.world.clock.now())
    await site.network.world.commandBus.run(raiseAlarm, { ...fault, seenAt, info: null, vendorErrorCode: null }, says)
    expect(await order('Operative', 1)).toMatchObject({ kind: 'refused', refusal: { guard: 'safeToOperate' } })
  })
})

describe('a pile that comes back', () => {
  it('is told again what it has forgotten, once, when its report shows that', async () => {
    await closed()
    await site.station.close()
    await site.comeBack()
    await site.report('Available')
    await site.called('Inoperative', 'Accepted')
    await site.report('Available')
    await site.report('Unavailable')
    expect(site.station.frames.filter(([type]) => type === 2)).toHaveLength(1)
    expect(site.stands()).toMatchObject({ value: 'Inoperative', context: { request: 1 } })
  })

  it('is told nothing when it still knows', async () => {
    await closed()
    await site.station.close()
    await site.comeBack()
    await site.report('Unavailable')
    await site.station.confirmed('Heartbeat', {})
    expect(site.station.frames.filter(([type]) => type === 2)).toEqual([])
  })

  it('is told nothing for a fault, which says neither that it knows nor that it does not', async () => {
    await closed()
    await site.station.close()
    await site.comeBack()
    await site.report('Faulted')
    await site.station.confirmed('Heartbeat', {})
    expect(site.station.frames.filter(([type]) => type === 2)).toEqual([])
  })

  it('is told what it never heard, whether it boots or not', async () => {
    await site.wish('Inoperative')
    await site.station.heard()
    await site.station.close()
    await site.network.until(() => site.network.world.store.stateOf('remote-command', '1')?.value === 'TimedOut')
    await site.connect()
    await site.station.confirmed('Heartbeat', {})
    await site.called('Inoperative', 'Accepted')
    await site.until('Inoperative')
  })

  it('before its former connection has ended is told again on the new one', async () => {
    await site.wish('Inoperative')
    await site.station.heard()
    await site.comeBack()
    await site.called('Inoperative', 'Accepted')
    await site.until('Inoperative')
  })

  it('hears a wish that waited for it, no more than once', async () => {
    await site.station.close()
    await site.network.until(() => !site.network.gateway.isConnected('CP1'))
    await site.wish('Inoperative')
    await site.comeBack()
    await site.called('Inoperative', 'Accepted')
    await site.until('Inoperative')
    await site.report('Unavailable')
    expect(site.station.frames.filter(([type]) => type === 2)).toHaveLength(1)
  })
})

describe('drift', () => {
  it('is told when the report has contradicted the wish for a minute, and clears when they agree', async () => {
    await closed()
    await site.report('Available')
    await site.pass(59_999)
    expect(site.alarms()).toEqual([])
    await site.pass(1)
    expect(site.alarms()).toEqual(['CP1~1~AvailabilityDrift~1 Undisposed'])
    await site.report('Unavailable')
    await site.network.until(() => site.alarms().includes('CP1~1~AvailabilityDrift~1 Clearing'))
  })

  it('is none while a charge goes on that was agreed to end first', async () => {
    await site.report('Charging')
    await site.wish('Inoperative')
    await site.called('Inoperative', 'Scheduled')
    await site.until('InoperativeScheduled')
    await site.pass(600_000)
    expect(site.alarms().filter((one) => one.includes('Drift'))).toEqual([])
  })

  it('is none of a pile that has gone, which has an alarm of its own', async () => {
    await closed()
    await site.report('Available')
    await site.station.close()
    await site.network.until(() => !site.network.gateway.isConnected('CP1'))
    await site.pass(60_000)
    expect(site.alarms().filter((one) => one.includes('Drift'))).toEqual([])
  })

  it('is none where nobody has wished anything', async () => {
    await site.report('Unavailable')
    await site.pass(120_000)
    expect(site.alarms()).toEqual([])
  })

  it('is looked for at the connectors alone of which somebody has wished something', async () => {
    await closed(1)
    await site.report('Available', 2)
    const state = vi.spyOn(site.network.world.store, 'stateOf')
    await site.pass(60_000)
    const looked = state.mock.calls.flatMap(([lifecycle, id]) => (lifecycle === 'connector' ? id : []))
    expect(new Set(looked)).toEqual(new Set(['CP1~1']))
  })
})
