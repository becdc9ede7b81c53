import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#contracts/durations.ts'
import { instant, millis } from '#contracts/units.ts'
import { moveCard } from '#backend/areas/users/rfid-card/move.ts'
import type { DispatchToCard } from '#backend/areas/users/rfid-card/move.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { ListBench, accepted, by, customers, list, until } from './bench.ts'

/** M20 in a world, over a real socket: piles that come and go, lists that change, several lists on one pile. */

let bench: ListBench
beforeEach(async () => {
  bench = await ListBench.open()
})
afterEach(() => bench.network.close())

describe('a pile that is away', () => {
  it('gets its list when it is back, the newest there is', async () => {
    await bench.leaves()
    await bench.save(list())
    await bench.keepCard('other', { blocked: true })
    expect(bench.push()).toMatchObject({ value: 'Pending', context: { version: 2 } })
    await bench.returns()
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    expect((await bench.sent('Accepted')).localAuthorizationList?.[1]?.idTagInfo?.status).toBe('Blocked')
    await bench.reaches('SUCCESS')
  })

  it('for a week has not got it [R4.2.35]', async () => {
    await bench.leaves()
    await bench.save(list())
    await bench.network.until(() => bench.push()?.value === 'Pending')
    bench.network.pass(7 * DAY)
    await bench.reaches('FAIL')
    expect(bench.push()?.context.reason).toBe('OFFLINE')
  })

  it('in the middle of a push gets it from the beginning', async () => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    await bench.asked('SendLocalList')
    await bench.leaves()
    await bench.reaches('Pending')
    await bench.returns()
    await bench.hasVersion(0)
    expect(await bench.sent('Accepted')).toMatchObject({ updateType: 'Full', listVersion: 1 })
    await bench.reaches('SUCCESS')
  })

  it('and has lost its list gets it again when it boots', async () => {
    await bench.pushed()
    await bench.leaves()
    await bench.returns()
    await bench.hasVersion(0)
    await bench.hasVersion(0)
    expect(await bench.sent('Accepted')).toMatchObject({ updateType: 'Full', listVersion: 1 })
    await bench.reaches('SUCCESS')
  })
})

it('a pile that tells somebody that it holds less gets the shorter list', async () => {
  await bench.pushed()
  const payload = { key: ['LocalAuthListMaxLength'] }
  const asked = { pileId: 'CP1', connectorId: null, action: 'GetConfiguration', payload } as const
  await bench.network.world.commandBus.run((tx) => issueCommand(tx, asked), undefined, by)
  await bench.configured(1, null)
  await bench.hasVersion(1)
  const left = [{ idTag: 'other' }]
  expect(await bench.sent('Accepted')).toEqual({
    listVersion: 2,
    updateType: 'Differential',
    localAuthorizationList: left,
  })
  await bench.reaches('SUCCESS')
})

describe('a change', () => {
  it('of a card reaches the pile as nothing but that card', async () => {
    await bench.pushed()
    await bench.keepCard('other', { blocked: true })
    await bench.hasVersion(1)
    expect(await bench.sent('Accepted')).toEqual({
      listVersion: 2,
      updateType: 'Differential',
      localAuthorizationList: [{ idTag: 'other', idTagInfo: { status: 'Blocked', expiryDate: until } }],
    })
  })

  it('of a card that is given by itself reaches the pile as well', async () => {
    await bench.pushed()
    const block = (dispatch: DispatchToCard) => dispatch({ command: 'block', body: {} })
    await bench.network.world.commandBus.run((tx) => moveCard(tx, 'other', block), null, by)
    await bench.hasVersion(1)
    expect((await bench.sent('Accepted')).localAuthorizationList).toEqual([
      { idTag: 'other', idTagInfo: { status: 'Blocked', expiryDate: until } },
    ])
  })

  it('takes out a card that was lost', async () => {
    await bench.pushed()
    const lose = (dispatch: DispatchToCard) => dispatch({ command: 'reportLost', body: {} })
    await bench.network.world.commandBus.run((tx) => moveCard(tx, 'other', lose), null, by)
    await bench.hasVersion(1)
    expect((await bench.sent('Accepted')).localAuthorizationList).toEqual([{ idTag: 'other' }])
  })

  it('of the day makes a card expire on the list too', async () => {
    await bench.keepCard('other', { expiryDate: '2026-11-20' })
    await bench.pushed()
    bench.network.pass(16 * HOUR)
    await bench.hasVersion(1)
    expect((await bench.sent('Accepted')).localAuthorizationList).toEqual([
      { idTag: 'other', idTagInfo: { status: 'Expired', expiryDate: '2026-11-21T00:00:00.000Z' } },
    ])
  })

  it('takes out a card that belongs to nobody any more', async () => {
    await bench.pushed()
    await bench.keepCard('other', { bindStatus: 'unbind' })
    await bench.hasVersion(1)
    expect((await bench.sent('Accepted')).localAuthorizationList).toEqual([{ idTag: 'other' }])
  })

  it('of more than fits into one message is sent as the whole list', async () => {
    await bench.pushed(list(customers('good')), [100, 1])
    await bench.save(list(customers('other')), '1')
    await bench.hasVersion(1)
    expect(await bench.sent('Accepted')).toMatchObject({ updateType: 'Full', listVersion: 2 })
  })

  it('while a push is under way is pushed after it', async () => {
    await bench.save(list())
    await bench.configured(100, 50)
    await bench.hasVersion(0)
    const [heard] = await bench.asked('SendLocalList')
    await bench.keepCard('other', { blocked: true })
    expect(bench.push()?.context.version).toBe(1)
    bench.answer(heard, { status: 'Accepted' })
    await bench.hasVersion(1)
    await bench.hasVersion(1)
    expect(await bench.sent('Accepted')).toMatchObject({ updateType: 'Differential', listVersion: 2 })
    await bench.reaches('SUCCESS')
  })

  it('of a group reaches the lists it is on', async () => {
    const group = (customerIds: readonly string[]) => bench.keep('user-group', 'G1', { name: 'G', customerIds })
    await group(['good'])
    await bench.pushed(list({ members: { kind: 'group', groupId: 'G1' } }))
    await group(['good', 'other'])
    await bench.hasVersion(1)
    expect((await bench.sent('Accepted')).localAuthorizationList).toEqual([{ idTag: 'other', idTagInfo: accepted }])
  })

  it('of the piles takes the cards off a pile that is no longer on the list', async () => {
    await bench.pushed()
    await bench.save(list({ pileIds: ['CP2'] }), '1')
    await bench.hasVersion(1)
    expect((await bench.sent('Accepted')).localAuthorizationList).toEqual([{ idTag: 'good' }, { idTag: 'other' }])
    await bench.reaches('SUCCESS')
    expect(bench.push('1~CP2')?.value).toBe('Pending')
  })
})

describe('several lists on one pile', () => {
  it('are one local list there: a card works as long as any of them lets it', async () => {
    await bench.pushed()
    const later = instant(millis(until) + DAY)
    await bench.save(list({ name: 'Guests', validUntil: later, ...customers('other', 'blocked') }))
    expect([bench.push('1~CP1')?.value, bench.push('2~CP1')?.value]).toEqual(['Pending', 'Pending'])
    await bench.hasVersion(1)
    expect((await bench.sent('Accepted')).localAuthorizationList).toEqual([
      { idTag: 'blocked', idTagInfo: { status: 'Blocked', expiryDate: later } },
      { idTag: 'other', idTagInfo: { status: 'Accepted', expiryDate: later } },
    ])
    await bench.reaches('SUCCESS', '1~CP1')
    await bench.reaches('SUCCESS', '2~CP1')
    expect([bench.push('1~CP1')?.context.version, bench.push('2~CP1')?.context.version]).toEqual([2, 2])
  })
})
