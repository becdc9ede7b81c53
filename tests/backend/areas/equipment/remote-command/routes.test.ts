import { expect, it } from 'vitest'
import { linkClosed } from '#backend/areas/equipment/connectivity/commands.ts'
import { by, PILE } from '#tests/support/site/network.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'

/** Commands to piles, as the console gives and lists them. */

async function open() {
  const desk = await openDesk()
  const mine = await desk.token(admin)
  const order = (body: object, token = mine) =>
    desk.call('POST', '/command-service/commands', { token, body: { pileId: PILE, payload: {}, ...body } })
  const cancel = (id: string) => desk.call('POST', `/command-service/commands/${id}/cancel`, { token: mine, body: {} })
  return { ...desk, order, cancel }
}

const reset = { action: 'Reset', payload: { type: 'Soft' }, reason: 'Does not answer' }

it('gives a command with who wants it, why and from where, lists it, and takes it back while it waits', async () => {
  const { order, cancel, get, site } = await open()
  const { data, headers } = await order(reset)
  expect(data).toMatchObject({ status: 'waiting', pileId: PILE, effect: 'BootNotification', answer: null, late: false })
  expect(data).toMatchObject({ issuer: admin.account, reason: 'Does not answer', payload: { type: 'Soft' } })
  expect(data.offers).toEqual([{ command: 'cancel', allowed: true, reason: null, guard: null }])
  const [issued] = site.world.store.facts('remote-command', data.id)
  expect(issued).toMatchObject({ data: { ip: '127.0.0.1' }, correlation: headers.get('x-request-id') })
  const listed = await get(`/command-service/commands?pileId=${PILE}&action=Reset&status=waiting`)
  expect(listed.data).toEqual({ total: 1, list: [data] })
  expect((await cancel(data.id)).data).toMatchObject({ status: 'canceled', offers: [{ allowed: false }] })
  expect((await get('/command-service/commands?status=waiting')).data.total).toBe(0)
  expect((await get(`/command-service/commands/${data.id}`)).data.status).toBe('canceled')
  expect(await get('/command-service/commands/999')).toMatchObject({ status: 404 })
})

it('refuses what is not filled in, not there, or not given by hand, and leaves no trace', async () => {
  const { order, site, token } = await open()
  const before = site.world.store.position()
  const { reason: _, ...unexplained } = reset
  expect(await order(unexplained)).toMatchObject({ status: 409, data: { guard: 'reasonGiven' } })
  for (const payload of [{}, { type: 'Gentle' }, { type: 'Soft', extra: 1 }])
    expect(await order({ ...reset, payload })).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE' })
  const unlock = { action: 'UnlockConnector', payload: { connectorId: 1 } }
  expect(await order(unlock)).toMatchObject({ status: 422 })
  const schedule = { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 6 }] }
  const own = { chargingProfileId: 1, stackLevel: 0, chargingProfileKind: 'Relative', chargingSchedule: schedule }
  const profile = { ...own, chargingProfilePurpose: 'TxProfile' }
  const late = { ...schedule, chargingSchedulePeriod: [{ startPeriod: 10, limit: 6 }] }
  for (const wrong of [
    { chargingProfilePurpose: 'TxDefaultProfile' },
    { transactionId: 7 },
    { chargingSchedule: late },
  ]) {
    const payload = { idTag: 'TAG1', chargingProfile: { ...profile, ...wrong } }
    expect(await order({ action: 'RemoteStartTransaction', payload })).toMatchObject({ status: 422 })
  }
  expect(await order({ ...unlock, connectorId: 9 })).toMatchObject({ status: 404 })
  expect(await order({ ...reset, pileId: 'NOWHERE' })).toMatchObject({ status: 404 })
  expect(await order({ action: 'UpdateFirmware' })).toMatchObject({ status: 400 })
  expect(await order(reset, await token(clerk))).toMatchObject({ status: 403 })
  expect(site.world.store.position()).toBe(before)
})

it('says at once that a pile is away, unless the wish can wait for it [R8.3.08]', async () => {
  const { order, site } = await open()
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  const refused = await order(reset)
  expect(refused).toMatchObject({ status: 409, code: 'POINT_OFFLINE', message: 'Point offline, unable to operate' })
  const close = { action: 'ChangeAvailability', payload: { connectorId: 1, type: 'Inoperative' }, connectorId: 1 }
  expect(await order({ ...close, reason: 'Repair' })).toMatchObject({ status: 200, data: { status: 'waiting' } })
})
