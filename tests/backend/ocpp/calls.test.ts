import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { CallOutcome } from '#backend/areas/equipment/remote-command/calls.process.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import type { Station } from './station.ts'

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork()
  station = await network.booted()
})
afterEach(() => network.close())

let number = 0
const late: CallOutcome[] = []
const callTo = (pileId: string, action: ToPileAction, payload: object): Promise<CallOutcome> =>
  new Promise((first) => {
    let isFirst = true
    const take = (outcome: CallOutcome): Promise<void> => {
      if (isFirst) first(outcome)
      else late.push(outcome)
      isFirst = false
      return Promise.resolve()
    }
    void network.gateway.call(pileId, { messageId: `c${(number += 1)}`, action, payload, onOutcome: take })
  })
const call = <Action extends ToPileAction>(action: Action, payload: ToPile[Action]['req']) =>
  callTo('CP1', action, payload)
const answer = (id: string, payload: object) => station.say(JSON.stringify([3, id, payload]))

describe('a call to a pile', () => {
  it.each<[string, ToPileAction, ToPile[ToPileAction]['req'], ToPile[ToPileAction]['conf']]>([
    ['TC_061_CSMS', 'ClearCache', {}, { status: 'Accepted' }],
    ['TC_019_1_CSMS', 'GetConfiguration', {}, { configurationKey: [{ key: 'K', readonly: true, value: '1' }] }],
    ['TC_019_2_CSMS', 'GetConfiguration', { key: ['SupportedFeatureProfiles'] }, { configurationKey: [] }],
    ['TC_040_1_CSMS', 'ChangeConfiguration', { key: 'X', value: '1' }, { status: 'NotSupported' }],
    ['TC_040_2_CSMS', 'ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '-1' }, { status: 'Rejected' }],
    ['TC_055_CSMS', 'TriggerMessage', { requestedMessage: 'MeterValues' }, { status: 'Rejected' }],
  ])('%s: %s is sent as given and its answer comes back', async (_, action, payload, conf) => {
    const outcome = call(action, payload)
    const [type, id, name, sent] = await station.heard()
    expect([type, name, sent]).toEqual([2, action, payload])
    expect(id.length).toBeLessThanOrEqual(36)
    answer(id, conf)
    expect(await outcome).toEqual({ kind: 'answered', conf })
  })

  it('waits until the one before is answered: one outstanding at a time', async () => {
    const first = call('ClearCache', {})
    const second = call('Reset', { type: 'Soft' })
    const [, firstId] = await station.heard()
    await station.confirmed('Heartbeat', {})
    expect(station.frames.filter(([type]) => type === 2)).toHaveLength(1)
    answer(firstId, { status: 'Accepted' })
    expect(await first).toMatchObject({ kind: 'answered' })
    const [, secondId] = await station.heard()
    answer(secondId, { status: 'Rejected' })
    expect(await second).toEqual({ kind: 'answered', conf: { status: 'Rejected' } })
  })

  it('that is refused tells the code, in the spelling of 1.6', async () => {
    const outcome = call('ClearCache', {})
    const [, id] = await station.heard()
    station.say(JSON.stringify([4, id, 'OccurrenceConstraintViolation', 'no', {}]))
    expect(await outcome).toEqual({ kind: 'refused', code: 'OccurenceConstraintViolation', description: 'no' })
  })

  it('whose answer breaks its schema is no answer', async () => {
    const outcome = call('ClearCache', {})
    const [, id] = await station.heard()
    answer(id, { status: 'Sure' })
    expect(await outcome).toMatchObject({ kind: 'refused', code: 'PropertyConstraintViolation' })
  })

  it('that is not answered within half a minute has an unknown outcome; a late answer is told all the same, once', async () => {
    const first = call('ClearCache', {})
    const second = call('ClearCache', {})
    const [, id] = await station.heard()
    network.pass(30_000)
    expect(await first).toEqual({ kind: 'unanswered', why: 'deadline' })
    const [, secondId] = await station.heard()
    answer(id, { status: 'Accepted' })
    answer(secondId, { status: 'Accepted' })
    expect(await second).toMatchObject({ kind: 'answered' })
    expect(late.splice(0)).toEqual([{ kind: 'answered', conf: { status: 'Accepted' } }])
    answer(id, { status: 'Accepted' })
    answer(secondId, { status: 'Accepted' })
    answer('made-up', { status: 'Accepted' })
    await station.confirmed('Heartbeat', {})
    expect(late).toEqual([])
    const told = network.lines.filter(({ message }) => message === 'an answer to no outstanding call')
    expect(told.map(({ detail }) => detail['messageId'])).toEqual([id, secondId, 'made-up'])
  })

  it('has half a minute of its own, however long the one before took', async () => {
    const first = call('ClearCache', {})
    const [, firstId] = await station.heard()
    network.pass(20_000)
    answer(firstId, { status: 'Accepted' })
    expect(await first).toMatchObject({ kind: 'answered' })
    const second = call('ClearCache', {})
    const [, secondId] = await station.heard()
    network.pass(20_000)
    answer(secondId, { status: 'Accepted' })
    expect(await second).toMatchObject({ kind: 'answered' })
  })

  it('has an unknown outcome when the connection is lost; what waited was not sent', async () => {
    const first = call('ClearCache', {})
    const second = call('ClearCache', {})
    await station.heard()
    await station.close()
    expect(await first).toEqual({ kind: 'unanswered', why: 'disconnected' })
    expect(await second).toEqual({ kind: 'notSent', why: 'offline' })
    expect(await call('ClearCache', {})).toEqual({ kind: 'notSent', why: 'offline' })
  })

  it('is not made to a pile that is not accepted yet, except to configure it', async () => {
    const early = await network.connect('CP2')
    await network.until(() => network.world.store.stateOf('pile-link', 'CP2') !== null)
    const start = await callTo('CP2', 'RemoteStartTransaction', { idTag: 'good' })
    expect(start).toEqual({ kind: 'notSent', why: 'notAccepted' })
    const asked = callTo('CP2', 'GetConfiguration', {})
    const [, id] = await early.heard()
    early.say(JSON.stringify([3, id, {}]))
    expect(await asked).toEqual({ kind: 'answered', conf: {} })
  })

  it('is not taken when too many wait already', async () => {
    const calls = Array.from({ length: 18 }, () => call('ClearCache', {}))
    expect(await calls[17]).toEqual({ kind: 'notSent', why: 'crowded' })
    await station.close()
    await Promise.all(calls)
  })
})
