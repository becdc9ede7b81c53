import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wisherOf } from '#contracts/actor.ts'
import { DAY } from '#contracts/durations.ts'
import { capabilityKeys } from '#backend/areas/equipment/configuration/commands.ts'
import { retryPush } from '#backend/areas/equipment/local-auth-list/keep.ts'
import { statesOf } from '#backend/kernel/state.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Heard } from '#tests/backend/ocpp/station.ts'
import { ListBench, accepted, by, customers, list, until } from './bench.ts'

/** M20 in a world, over a real socket: a list is saved and pushed, and tried again. */

let bench: ListBench
beforeEach(async () => {
  bench = await ListBench.open()
})
afterEach(() => bench.network.close())

/** Where the last SendLocalList stands. */
const lastSend = (): string | undefined =>
  statesOf(bench.network.world, remoteCommand).findLast(({ context }) => context.action === 'SendLocalList')?.value

describe('a new list', () => {
  it('is sent whole to a pile that has none, and has succeeded when the pile accepts it [R4.2.35]', async () => {
    await bench.save(list())
    expect(bench.push()?.value).toBe('Pending')
    await bench.configured(100, 50)
    expect(bench.station.frames.at(-1)?.[3]).toEqual({ key: capabilityKeys })
    await bench.hasVersion(0)
    const payload = await bench.sent('Accepted')
    expect(payload).toEqual({
      listVersion: 1,
      updateType: 'Full',
      localAuthorizationList: [
        { idTag: 'good', idTagInfo: accepted },
        { idTag: 'other', idTagInfo: accepted },
      ],
    })
    await bench.reaches('SUCCESS')
    expect(bench.push()?.context).toMatchObject({ version: 1, entries: 2, versionOnPile: null })
    await bench.hasVersion(1)
    await bench.network.until(() => bench.push()?.context.versionOnPile === 1)
    expect(bench.push()?.value).toBe('SUCCESS')
  })

  it.each([
    [0, 'NOT_KEPT'],
    [-1, 'NO_LIST'],
  ])('has failed at a pile that accepts it and then says it has version %i', async (version, reason) => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    await bench.sent('Accepted')
    await bench.hasVersion(version)
    await bench.reaches('FAIL')
    expect(bench.push()?.context).toMatchObject({ versionOnPile: version, reason })
  })

  it('on which nobody stands has no version on its pile, and has succeeded all the same', async () => {
    await bench.pushed()
    await bench.keep('user-group', 'nobody', { name: 'Nobody', customerIds: [] })
    await bench.save(list({ members: { kind: 'group', groupId: 'nobody' } }), '1')
    await bench.hasVersion(0)
    expect(await bench.sent('Accepted')).toMatchObject({ updateType: 'Full', localAuthorizationList: [] })
    await bench.hasVersion(0)
    await bench.network.until(() => lastSend() === 'EffectObserved')
    expect(bench.push()).toMatchObject({ value: 'SUCCESS', context: { versionOnPile: 0 } })
  })

  it('is pushed by the system on behalf of whoever saved it, to the last question', async () => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    await bench.sent('Accepted')
    await bench.hasVersion(1)
    await bench.network.until(() => bench.push()?.context.versionOnPile === 1)
    const { store } = bench.network.world
    const facts = store
      .after(0, 1_000)
      .filter(({ lifecycle }) => ['offline-list', remoteCommand.name].includes(lifecycle))
    const forClerk = { id: 'oper00', account: 'oper00' }
    expect(facts.filter(({ by: { kind } }) => kind === 'system').length).toBeGreaterThan(5)
    expect(facts.filter(({ by }) => by.kind === 'system' && by.onBehalfOf === undefined)).toEqual([])
    expect(facts.map(({ by }) => wisherOf(by)).filter((wisher) => wisher !== null)).toContainEqual(forClerk)
  })

  it('is read back: only the version on the pile shows that the call was done', async () => {
    await bench.save(list())
    await bench.configured(null, null)
    await bench.hasVersion(0)
    await bench.sent('Accepted')
    await bench.reaches('SUCCESS')
    expect(lastSend()).toBe('Accepted')
    await bench.hasVersion(1)
    await bench.network.until(() => lastSend() === 'EffectObserved')
  })

  it('tells the pile which cards are blocked, over, over before the list is, or belong together', async () => {
    await bench.keepCard('other', { expiryDate: '2026-12-24', parentIdTag: 'family' })
    await bench.save(list(customers('good', 'other', 'blocked', 'expired')))
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    const { localAuthorizationList } = await bench.sent('Accepted')
    expect(localAuthorizationList).toEqual([
      { idTag: 'blocked', idTagInfo: { status: 'Blocked', expiryDate: until } },
      { idTag: 'expired', idTagInfo: { status: 'Expired', expiryDate: '2026-11-20T00:00:00.000Z' } },
      { idTag: 'good', idTagInfo: accepted },
      {
        idTag: 'other',
        idTagInfo: { status: 'Accepted', expiryDate: '2026-12-25T00:00:00.000Z', parentIdTag: 'family' },
      },
    ])
  })

  it('that is too long for one message goes out in parts, whose versions lie below its own', async () => {
    await bench.save(list(customers('good', 'other', 'blocked')))
    await bench.configured(100, 1)
    await bench.hasVersion(0)
    const parts = [await bench.sent('Accepted')]
    expect(bench.push()?.value).toBe('SendFull')
    parts.push(await bench.sent('Accepted'))
    await bench.hasVersion(2)
    parts.push(await bench.sent('Accepted'))
    expect(parts.map(({ updateType }) => updateType)).toEqual(['Full', 'Differential', 'Differential'])
    expect(parts.map(({ listVersion }) => listVersion)).toEqual([1, 2, 4])
    await bench.reaches('SUCCESS')
    expect(bench.push()?.context.version).toBe(4)
  })

  it('is not sent to a pile that has it already', async () => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(1)
    await bench.reaches('SUCCESS')
    expect(bench.station.frames.map(([, , action]) => action)).not.toContain('SendLocalList')
  })

  it.each([
    ['names no version', (heard: Heard) => [4, heard[1], 'NotSupported', '', {}], 'NO_LIST'],
    ['says it has no lists', (heard: Heard) => [3, heard[1], { listVersion: -1 }], 'NO_LIST'],
  ])('fails at a pile that %s', async (_, reply, reason) => {
    await bench.save(list())
    await bench.configured(100, 50)
    const [heard] = await bench.asked('GetLocalListVersion')
    bench.station.say(JSON.stringify(reply(heard)))
    await bench.reaches('FAIL')
    expect(bench.push()?.context.reason).toBe(reason)
  })

  it('is refused when a pile cannot hold it, and the pile is named; nothing is kept', async () => {
    await bench.pushed(list(customers('good')), [2, 50])
    const saved = await bench.save(list({ name: 'More', ...customers('other', 'blocked') }))
    expect(saved).toEqual({ kind: 'tooLong', piles: [{ pileId: 'CP1', name: 'CP1', entries: 3, entriesMax: 2 }] })
    expect(bench.push('2~CP1')?.value).toBeUndefined()
  })

  it('is not taken for piles, customers or groups that are not there, or that give something else', async () => {
    expect(await bench.save(list({ pileIds: ['CP9'] }))).toEqual({ kind: 'unknown' })
    expect(await bench.save(list(customers('nobody')))).toEqual({ kind: 'unknown' })
    expect(await bench.save(list({ members: { kind: 'group', groupId: 'G1' } }))).toEqual({ kind: 'unknown' })
    expect(await bench.save(list(), '7')).toEqual({ kind: 'unknown' })
    expect(await bench.save(list({ chargeableType: 'DC' }))).toEqual({ kind: 'wrongType' })
  })
})

describe('a list that the pile refuses', () => {
  it('is sent whole where only what is new was refused', async () => {
    await bench.pushed()
    await bench.keepCard('other', { blocked: true })
    await bench.hasVersion(1)
    expect(await bench.sent('VersionMismatch')).toMatchObject({ updateType: 'Differential' })
    expect(await bench.sent('Accepted')).toMatchObject({ updateType: 'Full', listVersion: 2 })
    await bench.reaches('SUCCESS')
  })

  it('is sent three times with pauses of 10 and 60 seconds, then has failed [R4.2.35]', async () => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    const sent = () => bench.station.frames.filter((frame) => frame[2] === 'SendLocalList').length
    for (const [before, pause] of [10_000, 60_000].entries()) {
      await bench.sent('Failed')
      await bench.network.until(() => bench.push()?.context.reason === 'Failed')
      await bench.station.confirmed('Heartbeat', {})
      bench.network.pass(pause - 1)
      await bench.station.confirmed('Heartbeat', {})
      expect(sent()).toBe(before + 1)
      bench.network.pass(1)
    }
    await bench.sent('Failed')
    await bench.reaches('FAIL')
    expect(bench.push()?.context).toMatchObject({ reason: 'Failed', versionOnPile: 0 })
  })

  it('has failed at once where lists are not supported, and is tried again after a day or by hand [R4.2.35]', async () => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    await bench.sent('NotSupported')
    await bench.reaches('FAIL')
    await bench.station.confirmed('Heartbeat', {})
    expect(await bench.network.world.commandBus.run(retryPush, { id: '1~CP1' }, by)).toBeNull()
    await bench.hasVersion(0)
    await bench.sent('NotSupported')
    await bench.reaches('FAIL')
    await bench.station.confirmed('Heartbeat', {})
    bench.network.pass(DAY)
    await bench.hasVersion(0)
    await bench.sent('Accepted')
    await bench.reaches('SUCCESS')
  })

  it('has failed without an answer within 30 seconds [R4.2.35]', async () => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    await bench.asked('SendLocalList')
    bench.network.pass(30_000)
    await bench.reaches('FAIL')
    expect(bench.push()?.context.reason).toBe('NO_ANSWER')
  })
})
