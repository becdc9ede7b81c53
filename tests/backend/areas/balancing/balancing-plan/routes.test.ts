import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { register } from '#backend/areas/register.ts'
import { balance } from '#backend/areas/balancing/charging-profile/balance.ts'
import { noteConfiguration } from '#backend/areas/equipment/configuration/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { PlanRow } from '#contracts/balancing/balancing-plan.calls.ts'
import { system } from '#contracts/actor.ts'
import { power } from '#contracts/units.ts'
import { location } from '#machines/master-data.ts'
import { PILE } from '#tests/support/site/network.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'

/** Load balancing, as the console gives and lists it. */

const seed = { actor: system('seed'), correlation: 'seed' }
const plan = {
  name: 'Winter nights',
  locationId: 'L',
  repeat: 'Daily',
  priority: 1,
  validFrom: null,
  validTo: null,
  slots: [{ fromMinute: 0, power: 30_000 }],
}

async function open() {
  const desk = await openDesk()
  const { world } = desk.site
  const known = world.store.stateOf(location.name, 'L')?.context ?? {}
  const load = { power: power(50_000), external: power(4_000), safetyMargin: power(1_000) }
  await world.commandBus.run(register, { lifecycle: 'location', id: 'L', value: { ...known, load } }, seed)
  const mine = await desk.token(admin)
  const post = (path: string, body: object = {}, token = mine) =>
    desk.call('POST', `/balancing-service/${path}`, { token, body })
  return { ...desk, post }
}

it('drafts a plan, edits it, puts it in force and out of it, and says what may be done next', async () => {
  const { get, post } = await open()
  const { data, headers } = await post('plans', plan)
  expect(data).toMatchObject({ ...plan, status: 'draft', loadPower: 50_000, livePower: 0 })
  expect(headers.get('x-request-id')).toBeTruthy()
  expect(data.offers.map(({ command }: { command: string }) => command)).toEqual([
    'edit',
    'activate',
    'suspend',
    'archive',
  ])
  const edited = await post(`plans/${data.id}/edit`, { ...plan, name: 'Nights' })
  expect(edited.data).toMatchObject({ name: 'Nights', status: 'draft' })
  expect((await post(`plans/${data.id}/activate`)).data).toMatchObject({ status: 'active' })
  expect(await post(`plans/${data.id}/edit`, plan)).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect((await get('/balancing-service/plans?status=active&name=night&priority=1')).data.total).toBe(1)
  expect((await get('/balancing-service/plans?priority=2')).data.total).toBe(0)
  expect((await post(`plans/${data.id}/suspend`)).data.status).toBe('suspended')
  expect((await get(`/balancing-service/plans/${data.id}`)).data.status).toBe('suspended')
})

it('shows a plan with every field of load balancing [R3.2.20]', () => {
  const fields = ['ratedPower', 'livePower', 'priority', 'repeat', 'slots', 'validFrom', 'validTo']
  expect(Object.keys(PlanRow.fields)).toEqual(expect.arrayContaining(fields))
  const { slots } = PlanRow.fields
  expect(Schema.is(slots)([{ fromMinute: 0, power: 30_000 }])).toBe(true)
  expect(Schema.is(slots)([{ fromMinute: 0 }])).toBe(false)
})

it('refuses a plan above the load power by the rule that says so, in the language of the request [R5.5.01]', async () => {
  const { post } = await open()
  for (const [watts, status] of [
    [50_000, 200],
    [50_001, 409],
  ] as const) {
    const { data } = await post('plans', {
      ...plan,
      priority: status === 200 ? 0 : 1,
      slots: [{ fromMinute: 0, power: watts }],
    })
    expect(await post(`plans/${data.id}/activate`)).toMatchObject({ status })
    if (status === 200) continue
    const refused = await post(`plans/${data.id}/activate?lang=fr`)
    expect(refused).toMatchObject({ data: { guard: 'withinLoadPower' } })
    expect(refused.message).toBe('La puissance dépasse celle dont dispose la station.')
  }
})

it('refuses what is not there or not filled in, and who may not', async () => {
  const { get, post, token } = await open()
  expect(await post('plans', { ...plan, locationId: 'L9' })).toMatchObject({ status: 404 })
  expect(await post('plans', { ...plan, slots: [] })).toMatchObject({ status: 400 })
  expect(await post('plans/9/activate')).toMatchObject({ status: 404 })
  const clerks = await token(clerk)
  expect(await post('plans', plan, clerks)).toMatchObject({ status: 403 })
  expect(await get('/balancing-service/plans', clerks)).toMatchObject({ status: 403 })
})

/** The pile says that it can do everything. */
const answered: CommandHandler<undefined, void> = (tx) =>
  noteConfiguration(
    tx,
    { pileId: PILE, action: 'GetConfiguration', payload: {} },
    {
      status: { command: 'accept', answer: null },
      conf: { configurationKey: [] },
    },
  )

it('lists the profiles of a plan with what each asks of its pile', async () => {
  const { get, post, site } = await open()
  const { data } = await post('plans', plan)
  await post(`plans/${data.id}/activate`)
  await site.world.commandBus.run(answered, undefined, seed)
  await site.world.commandBus.run(balance, { locationId: 'L', pileIds: [PILE], cause: null }, seed)
  const { data: listed } = await get(`/balancing-service/profiles?planId=${data.id}`)
  expect(listed).toMatchObject({
    total: 1,
    list: [{ pileId: PILE, status: 'pending', purpose: 'ChargePointMaxProfile', stackLevel: 1, isOnline: true }],
  })
  const [{ id }] = listed.list
  expect(await post(`profiles/${id}/retry`)).toMatchObject({ status: 409 })
})

it('limits a connector, but no session that does not run', async () => {
  const { post } = await open()
  const limit = { pileId: PILE, connectorId: 1, power: 11_000, validTo: null }
  const asked = await post('limits', { ...limit, purpose: 'TxDefaultProfile' })
  expect(asked.data).toMatchObject({ planId: null, purpose: 'TxDefaultProfile', periods: [{ startSeconds: 0 }] })
  const idle = await post('limits', { ...limit, purpose: 'TxProfile' })
  expect(idle).toMatchObject({ status: 409, code: 'OPERATION_FAILED' })
  expect(await post('limits', { ...limit, purpose: 'TxDefaultProfile', pileId: 'NOWHERE' })).toMatchObject({
    status: 404,
  })
})

it('says what a location has left in each half hour', async () => {
  const { get, post } = await open()
  const slots = [
    { fromMinute: 0, power: 30_000 },
    { fromMinute: 600, power: 50_000 },
  ]
  const { data } = await post('plans', { ...plan, slots })
  const before = (await get('/balancing-service/locations')).data.list[0]
  expect(before).toMatchObject({ locationId: 'L', load: { power: 50_000, external: 4_000, safetyMargin: 1_000 } })
  expect(before.slots).toHaveLength(48)
  expect(before.slots[0]).toMatchObject({ fromMinute: 0, available: 45_000, planned: null })
  expect(Date.parse(before.slots[1].at) - Date.parse(before.slots[0].at)).toBe(30 * 60_000)
  await post(`plans/${data.id}/activate`)
  const after = (await get('/balancing-service/locations')).data.list[0].slots
  expect([after[19], after[20]]).toMatchObject([
    { fromMinute: 570, available: 45_000, planned: 30_000 },
    { fromMinute: 600, available: 45_000, planned: 45_000 },
  ])
})
