import { expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { admin, clerk } from './installation.ts'

/** Lists, commands and history of real charge records, as the console asks for them. */

it('lists page by page, sorted and filtered', async () => {
  const { get, site } = await openDesk()
  for (let charged = 1; charged <= 3; charged += 1) await site.session(charged * 1_000)
  const all = await get('/charge-service/records')
  expect(all.data.total).toBe(3)
  expect(all.data.list.map(({ id }: { id: string }) => id)).toEqual(['3', '2', '1'])
  const second = await get('/charge-service/records?page=2&size=1&sort=energy')
  expect(second.data).toMatchObject({ total: 3, list: [{ id: '2', energy: 2_000, status: 'RECORD_UNSETTLED' }] })
  expect((await get('/charge-service/records?id=3')).data).toMatchObject({ total: 1, list: [{ id: '3' }] })
  expect((await get('/charge-service/records?status=PAY_FAIL')).data).toEqual({ total: 0, list: [] })
  for (const wrong of ['sort=password', 'colour=red', 'status=GONE', 'endedAtFrom=yesterday']) {
    expect(await get(`/charge-service/records?${wrong}`), wrong).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
  }
  for (const list of [
    'charge-service/sessions',
    'device-service/piles',
    'device-service/connectors',
    'finance-service/bills',
  ]) {
    expect(await get(`/${list}`), list).toMatchObject({ status: 200, data: { total: expect.any(Number) } })
  }
})

it('settles by a command, and the history says who did it and by which request', async () => {
  const { dispatch, get, site } = await openDesk()
  const id = await site.session(10_000)
  const settling = await dispatch(id, 'initiateSettlement')
  expect(settling).toMatchObject({ status: 200, code: 200, data: { id } })
  await site.pass(0)
  expect((await get(`/charge-service/records/${id}`)).data).toMatchObject({
    status: 'RECORD_COMPLETE',
    paidAmount: 61_500,
  })
  const { data } = await get(`/lifecycle-service/charge-record/${id}/facts`)
  const asked = data.list.find(({ by }: { by: { kind: string } }) => by.kind === 'person')
  expect(asked).toMatchObject({ by: { account: admin.account }, correlation: settling.headers.get('x-request-id') })
})

it('answers a refusal of the lifecycle with 409, the rule that failed, and its text in the language of the request [R4.2.01]', async () => {
  const { dispatch, get, site } = await openDesk()
  const id = await site.session(10_000)
  await dispatch(id, 'markAbnormal', { reason: 'Meter was broken' })
  const refused = await dispatch(id, 'initiateSettlement')
  expect(refused).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect(refused.data).toMatchObject({ lifecycle: 'charge-record', state: 'ABNORMAL', command: 'initiateSettlement' })
  const messages = await Promise.all(
    ['en', 'fr', 'pl', 'zh-CN', 'zh-TW'].map(
      async (lang) => (await dispatch(id, 'initiateSettlement', {}, lang)).message,
    ),
  )
  expect(messages[0]).toBe(refused.message)
  expect(messages.filter((message) => /^(guard|refusal)\./u.test(message))).toEqual([])
  expect(new Set(messages).size).toBe(5)
  const offered = (await get(`/lifecycle-service/charge-record/${id}/offers?lang=fr`)).data
  const offer = offered.list.find(({ command }: { command: string }) => command === 'initiateSettlement')
  expect(offered).toMatchObject({ state: 'ABNORMAL', wire: 'ABNORMAL' })
  expect(offer).toMatchObject({ allowed: false, reason: 'illegalTransition', message: messages[1] })
})

it('refuses forms that do not fit, and what is not there', async () => {
  const { dispatch, get, site } = await openDesk()
  const id = await site.session(10_000)
  for (const form of [{}, { reason: 7 }, { reason: 'x', extra: true }]) {
    const refused = await dispatch(id, 'markAbnormal', form)
    expect(refused).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE', message: 'Information not complete' })
  }
  for (const command of ['explode', 'constructor', '__proto__', 'paymentSucceeded']) {
    expect(await dispatch(id, command), command).toMatchObject({ status: 404, code: 'ADDRESS_ERROR' })
  }
  expect(await dispatch('999', 'initiateSettlement')).toMatchObject({ status: 404, code: 'ADDRESS_ERROR' })
  expect(await get('/charge-service/records/999')).toMatchObject({ status: 404, code: 'ADDRESS_ERROR' })
  expect((await get(`/charge-service/records/${id}`)).data.status).toBe('RECORD_UNSETTLED')
})

it('asks for the menu code of the area: without it 403, and nothing happens', async () => {
  const { dispatch, get, site, token } = await openDesk()
  const id = await site.session(10_000)
  const clerks = await token(clerk)
  const denied = await dispatch(id, 'initiateSettlement', {}, 'en', clerks)
  expect(denied).toMatchObject({ status: 403, code: 'ACCESS_DENIED', message: 'Access denied' })
  expect(await get('/finance-service/bills', clerks)).toMatchObject({ status: 200 })
  expect(await get('/charge-service/records', clerks)).toMatchObject({ status: 403 })
  expect(await get('/alarm-service/alarms', clerks)).toMatchObject({ status: 403 })
  // Whoever may not call does not learn from errors what a call looks like.
  expect(await dispatch(id, 'initiateSettlement', { extra: true }, 'en', clerks)).toMatchObject({ status: 403 })
  expect(await get('/charge-service/records?colour=red', clerks)).toMatchObject({ status: 403 })
  expect(await get('/charge-service/records?colour=red', 'f00d')).toMatchObject({ status: 401 })
  expect((await get(`/charge-service/records/${id}`)).data.status).toBe('RECORD_UNSETTLED')
})
