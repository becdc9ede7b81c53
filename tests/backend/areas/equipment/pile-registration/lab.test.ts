import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { putInLab } from '#backend/areas/equipment/pile-registration/public.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { setAvailability } from '#backend/areas/equipment/availability/wish.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { isInLab } from '#machines/equipment/pile.lab.ts'
import { pileEntity } from '#machines/master-data.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import { Asking } from '#tests/backend/areas/equipment/remote-command/asking.ts'
import { draft, openRegistering, path } from './registering.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'

/** A pile in lab mode over a real socket: it is sent what somebody has asked for, and nothing else. */

let site: Asking
const run = <Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input, actor: Actor): Promise<Answer> =>
  site.network.world.commandBus.run(handler, input, { actor, correlation: 'test' })
const lab = (isLab: boolean, actor: Actor = actorOf.SU) => run(putInLab, { pileId: 'CP1', isLab }, actor)
const inLab = () => isInLab(stateOf(site.network.world, pileEntity, 'CP1'))
/** The calls that CP1 has heard. */
const sent = () => site.station.frames.filter(([type]) => type === 2).map(([, , action]) => action)
const facts = () => site.network.world.store.facts('pile', 'CP1')

beforeEach(async () => {
  site = new Asking(await openNetwork({ isLively: true }))
})
afterEach(() => site.network.close())

describe('lab mode', () => {
  it('is a fact of the person who has switched it, and written once', async () => {
    expect(await lab(true)).toBeNull()
    expect(await lab(true)).toBeNull()
    expect(facts().at(-1)).toMatchObject({ type: 'pile.changed', by: actorOf.SU, data: { isLab: true } })
    expect(facts().filter(({ type }) => type === 'pile.changed')).toHaveLength(1)
    await lab(false)
    expect(inLab()).toBe(false)
  })

  it.each(['OP', 'SO', 'S2', 'MT'] as const)('is not switched by %s', async (role) => {
    expect(await lab(true, actorOf[role])).toMatchObject({ reason: 'notPermitted' })
    expect(inLab()).toBe(false)
  })

  it('is said of the pile in lists and on its page, and stays when the pile is edited', async () => {
    const { call, give } = await openRegistering()
    await call('POST', path, draft)
    const address = '/device-service/piles/CP-4711'
    expect((await call('PUT', `${address}/lab`, { isLab: true })).data).toMatchObject({ isLab: true })
    const form = { name: 'West gate', type: 'AC', privateType: 'Public', releaseDetection: false }
    expect((await give('CP-4711', 'change', { ...form, isLab: false })).status).toBe(422)
    expect((await give('CP-4711', 'change', form)).data).toMatchObject({ name: 'West gate', isLab: true })
    const rows = (await call('GET', '/device-service/piles')).data.list
    expect(rows.map((row: { id: string; isLab: boolean }) => [row.id, row.isLab])).toContainEqual(['CP-4711', true])
    expect((await call('PUT', '/device-service/piles/nobody/lab', { isLab: true })).status).toBe(404)
  })
})

describe('a pile in lab mode', () => {
  it.each([
    [false, ['ChangeAvailability', 'ChangeAvailability']],
    [true, ['ChangeAvailability']],
  ])('that has forgotten a wish is told of it again, but not in lab mode: %s', async (isLab, expected) => {
    await lab(isLab)
    await site.comeBack()
    for (const connectorId of [0, 1, 2]) await site.report('Available', connectorId)
    const wish = { pileId: 'CP1', connectorId: 1, type: 'Inoperative', reason: 'a test' } as const
    expect(await run(setAvailability, wish, actorOf.OP)).toBeNull()
    site.answer(await site.station.heard(), { status: 'Accepted' })
    await site.report('Unavailable')
    const first = sent()
    await site.goAway()
    await site.comeBack()
    for (const connectorId of [0, 1, 2]) await site.report('Available', connectorId)
    await site.network.rest()
    expect([...first, ...sent()]).toEqual(expected)
  })

  it.each([
    [false, ['TriggerMessage']],
    [true, []],
  ])(
    'that says nothing of its connectors after the boot is asked, but not in lab mode: %s',
    async (isLab, expected) => {
      await lab(isLab)
      await site.comeBack()
      site.network.pass(120_000)
      await site.network.rest()
      expect(sent()).toEqual(expected)
    },
  )

  it('is sent what a person asks for, and is not asked whether it has followed', async () => {
    await lab(true)
    await site.comeBack()
    const id = await site.asked(
      'ChangeConfiguration',
      { key: 'HeartbeatInterval', value: '60' },
      { status: 'Accepted' },
    )
    await site.network.rest()
    expect(sent()).toEqual(['ChangeConfiguration'])
    site.network.pass(60_000)
    await site.until(id, 'Unverified')
  })

  it('is switched off when a person switches it off', async () => {
    await site.comeBack()
    await lab(true)
    await run(disable, { kind: 'pile', id: 'CP1', confirmed: true }, actorOf.OP)
    expect((await site.station.heard())[2]).toBe('ChangeAvailability')
  })

  it('gets nothing that was to be sent by itself before, and what a person has asked for', async () => {
    await site.comeBack()
    await site.goAway()
    const wanted = { pileId: 'CP1', connectorId: null, reason: 'a test' } as const
    await run(issueCommand, { ...wanted, action: 'GetConfiguration', payload: {} }, system('capabilities'))
    const list = { listVersion: 1, updateType: 'Full' } as const
    await run(issueCommand, { ...wanted, action: 'SendLocalList', payload: list }, system('offline-lists'))
    const asked = await site.issue('ClearCache', {})
    await lab(true)
    await site.comeBack()
    expect((await site.station.heard())[2]).toBe('ClearCache')
    await site.until(asked, 'Sent')
    expect(sent()).toEqual(['ClearCache'])
  })
})
