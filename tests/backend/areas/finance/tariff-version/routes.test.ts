import { expect, it } from 'vitest'
import { MINUTE } from '#tests/support/site/network.ts'
import { at, flat, openPrices, second, tariffs } from './priced.ts'

/** Price lists, as people keep them (M05). */

const timeOfUse = (rows: readonly (readonly [string, string])[], layers: readonly object[] = []) => ({
  ...flat,
  electricity: { by: 'timeOfUse', rows: rows.map(([from, to]) => ({ from, to, price: 1_000 })), layers },
})

it('drafts a price list, lists it, edits it and gives it up', async () => {
  const { add, give, get, read } = await openPrices()
  const id = await add()
  expect(await read(id)).toMatchObject({ id, version: 1, status: 'draft', name: 'Flat', form: flat, validFrom: null })
  const renamed = await give(id, 'edit', { ...flat, name: 'Flat rate' })
  expect(renamed).toMatchObject({ status: 200, data: { name: 'Flat rate', electricity: 'energy' } })
  expect((await get(`${tariffs}?name=RATE`)).data).toMatchObject({ total: 1, list: [{ id, users: 0 }] })
  expect((await give(id, 'discard')).data).toMatchObject({ status: 'history', state: 'Discarded' })
  expect((await get(tariffs)).data.total).toBe(0)
  expect((await get(`${tariffs}?status=history`)).data.total).toBe(1)
})

it('names of what is wrong the field, the rule and the value, and keeps nothing of it', async () => {
  const { post, get } = await openPrices()
  const wrong = async (form: object) => {
    const { status, data } = await post(tariffs, form)
    return [status, ...data.fields.map(({ field, rule, value }: Record<string, unknown>) => ({ field, rule, value }))]
  }
  const price = 10 ** 12
  expect(await wrong({ ...flat, service: { mode: 'oneTime', price, unit: 'COUNT' } })).toEqual([
    400,
    { field: 'service.price', rule: 'between', value: price },
  ])
  expect(await wrong(timeOfUse([['00:00', '23:30']]))).toEqual([
    400,
    { field: 'electricity.rows.0.to', rule: 'coveringDay', value: '23:30' },
  ])
  expect(
    await wrong(
      timeOfUse([
        ['00:00', '06:00'],
        ['06:30', '24:00'],
      ]),
    ),
  ).toEqual([400, { field: 'electricity.rows.1.from', rule: 'coveringDay', value: '06:30' }])
  // As somebody writes it who thinks of the hour that the clocks repeat.
  expect(
    await wrong(
      timeOfUse([
        ['00:00', '03:00'],
        ['02:00', '24:00'],
      ]),
    ),
  ).toEqual([400, { field: 'electricity.rows.1.from', rule: 'withoutOverlap', value: '02:00' }])
  expect((await get(tariffs)).data.total).toBe(0)
})

it('asks for a base where there are only rows of certain days [R8.3.14]', async () => {
  const { post, give, add } = await openPrices()
  const weekend = { days: { kind: 'weekdays', weekdays: [6, 7] }, rows: [{ from: '00:00', to: '24:00', price: 1 }] }
  const answer = await post(tariffs, timeOfUse([], [weekend]))
  expect(answer).toMatchObject({ status: 422, code: 'BASE_ROW_MISSING', message: 'Please add a base on your panel' })
  expect(answer.data.fields).toMatchObject([{ field: 'electricity.rows', rule: 'baseRow' }])
  expect(await give(await add(), 'edit', timeOfUse([], [weekend]))).toMatchObject({ code: 'BASE_ROW_MISSING' })
})

it('puts a version into force, and makes the one before history', async () => {
  const { publish, post, give, read, get } = await openPrices()
  const first = await publish()
  expect(await read(first)).toMatchObject({ status: 'published', state: 'Active' })
  const next = await post(`${tariffs}/${first}/versions`, at(4_400))
  expect(next.data).toMatchObject({ version: 2, status: 'draft', tariffId: (await read(first)).tariffId })
  expect(await post(`${tariffs}/${first}/versions`, at(4_500))).toMatchObject({
    status: 409,
    data: { guard: 'oneDraft' },
  })
  expect(await give(first, 'edit', flat)).toMatchObject({ status: 409 })
  await give(next.data.id, 'publishNow')
  expect(await read(first)).toMatchObject({ status: 'history', state: 'Superseded' })
  expect((await get(tariffs)).data.list).toMatchObject([{ id: next.data.id, version: 2, status: 'published' }])
})

it('puts a planned version into force at its time, and a session that runs keeps its own', async () => {
  const { publish, post, give, read, assign, pricedBy, ahead, site } = await openPrices()
  const first = await publish()
  const { tariffId } = await read(first)
  await assign('pile', 'PILE1', tariffId)
  const { data: next } = await post(`${tariffs}/${first}/versions`, at(4_400))
  expect(await give(next.id, 'publishLater', { validFrom: ahead(-1) })).toMatchObject({
    data: { guard: 'beginsLater' },
  })
  const validFrom = ahead(30)
  expect((await give(next.id, 'publishLater', { validFrom })).data).toMatchObject({ state: 'Scheduled', validFrom })
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(30 * MINUTE)
  expect(await read(next.id)).toMatchObject({ state: 'Active', validFrom })
  await site.stop(transactionId, 11_000)
  await site.report('Available')
  expect(pricedBy(transactionId)).toBe(first)
  // A start that a pile tells late is priced by what was in force then.
  const late = await site.start({ meterStart: 11_000, timestamp: ahead(-10) })
  expect(pricedBy(late.transactionId)).toBe(first)
  expect(pricedBy((await site.start({ meterStart: 12_000 })).transactionId)).toBe(next.id)
  expect(site.defects).toEqual([])
})

it('makes a planned version a draft again, before its time', async () => {
  const { add, give, ahead, site, read } = await openPrices()
  const id = await add()
  await give(id, 'publishLater', { validFrom: ahead(10) })
  expect((await give(id, 'withdraw')).data).toMatchObject({ state: 'Draft', validFrom: null })
  await site.pass(20 * MINUTE)
  expect(await read(id)).toMatchObject({ state: 'Draft' })
})

it('lets a jump of prices wait for a second person, who puts it into force by approving', async () => {
  const { publish, post, give, read, token, call } = await openPrices()
  const first = await publish()
  const { data: next } = await post(`${tariffs}/${first}/versions`, at(4_801))
  const asked = await give(next.id, 'publishNow')
  expect(asked).toMatchObject({
    status: 200,
    data: { state: 'Draft', approval: { status: 'waiting', command: 'publishNow' } },
  })
  expect(await give(next.id, 'edit', flat)).toMatchObject({ data: { guard: 'approvalAwaited' } })
  const { id } = asked.data.approval
  expect(await post(`/approval-service/approvals/${id}/approve`, {})).toMatchObject({ status: 409 })
  const theirs = await token(second)
  expect(await call('POST', `/approval-service/approvals/${id}/approve`, { token: theirs, body: {} })).toMatchObject({
    status: 200,
  })
  expect(await read(next.id)).toMatchObject({ state: 'Active' })
  expect(await read(first)).toMatchObject({ state: 'Superseded' })
})

it('lets somebody else than the author publish a jump at once, and anybody a change by a fifth', async () => {
  const { publish, post, give, read, token, call } = await openPrices()
  const first = await publish()
  const { data: next } = await post(`${tariffs}/${first}/versions`, at(4_800))
  expect((await give(next.id, 'publishNow')).data).toMatchObject({ state: 'Active' })
  const { data: third } = await post(`${tariffs}/${next.id}/versions`, at(9_000))
  await call('POST', `${tariffs}/${third.id}/publishNow`, { token: await token(second), body: {} })
  expect(await read(third.id)).toMatchObject({ state: 'Active', approval: null })
})

it('shows what a charge would cost by prices that are being filled in', async () => {
  const { post } = await openPrices()
  const charge = { zone: 'Europe/Warsaw', date: '2026-11-24', at: '18:10', minutes: 35, power: 11_000, staysMinutes: 0 }
  const peak = timeOfUse([['00:00', '24:00']])
  const rows = [
    { from: '00:00', to: '18:30', price: 4_000 },
    { from: '18:30', to: '24:00', price: 8_000 },
  ]
  const { data } = await post('/finance-service/tariff-previews', {
    form: { ...peak, electricity: { ...peak.electricity, rows } },
    charge,
  })
  // 6 417 Wh, of which 20 of 35 minutes are before 18:30: 3 666 at 0.40 and 2 751 at 0.80.
  expect(data).toMatchObject({ from: '2026-11-24T17:10:00.000Z', cost: { total: 36_600, energy: 6_417 } })
  expect(await post('/finance-service/tariff-previews', { form: timeOfUse([]), charge })).toMatchObject({
    code: 'BASE_ROW_MISSING',
  })
})

it('asks for a day and a zone that exist', async () => {
  const { post } = await openPrices()
  const charge = { zone: 'Europe/Warsaw', date: '2026-11-24', at: '18:10', minutes: 35, power: 11_000, staysMinutes: 0 }
  const asked = async (wrong: object) => {
    const { status, data } = await post('/finance-service/tariff-previews', {
      form: flat,
      charge: { ...charge, ...wrong },
    })
    return [status, data.fields[0].field, data.fields[0].rule]
  }
  expect(await asked({ date: '2026-02-30' })).toEqual([400, 'charge.date', 'onCalendar'])
  // Both of its checks are asked of it: the second must not fail on what the first refuses.
  expect(await asked({ date: 'tomorrow' })).toEqual([400, 'charge.date', 'pattern'])
  expect(await asked({ zone: 'Europe/Atlantis' })).toEqual([404, 'charge.zone', 'known'])
})
