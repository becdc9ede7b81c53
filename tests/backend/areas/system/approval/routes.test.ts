import { expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { pages } from '#contracts/menu.ts'
import { money } from '#contracts/units.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, disableAccount, openAccount } from '#tests/backend/http/installation.ts'

/** Four eyes over the API: who requests, who may decide, and what each of them is told. */

const approver = { operatorCode: '0PL002', account: 'oper00', password: 'oper1password' }
const settings = { approvalLimit: money(50_000) }
const reference = 'CASH-17'

/** A desk with a record above the limit, and another administrator. */
async function openOffice() {
  const desk = await openDesk({ settings })
  const { site, call, token } = desk
  const menuCodeList = [pages.chargeRecord.code]
  const account = adminAccount({ account: approver.account, type: 'NORMAL', menuCodeList })
  await openAccount(site.world, 'A3', account, approver.password)
  const theirs = await token(approver)
  const id = await site.session(10_000)
  const decide = (command: string, body: object = {}, as = theirs) =>
    call('POST', `/approval-service/approvals/1/${command}`, { token: as, body })
  return { ...desk, theirs, mine: await token(admin), id, decide }
}

it('answers a command above the limit with the request that waits, which the other administrator finds and approves', async () => {
  const { dispatch, get, decide, theirs, id } = await openOffice()
  const asked = await dispatch(id, 'markComplete', { reference })
  expect(asked).toMatchObject({ status: 200, data: { id, status: 'RECORD_UNSETTLED' } })
  expect(asked.data.approval).toMatchObject({ status: 'waiting', command: 'markComplete', requester: 'admin00' })
  const found = await get('/approval-service/approvals?status=waiting', theirs)
  expect(found.data).toMatchObject({
    total: 1,
    list: [
      {
        id: '1',
        lifecycle: 'charge-record',
        subjectId: id,
        command: 'markComplete',
        form: { reference },
        amount: 61_500,
        requester: 'admin00',
        decidedBy: null,
        customerId: 'CUST1',
      },
    ],
  })
  const offered = (data: { offers: { command: string; allowed: boolean }[] }) =>
    data.offers.filter(({ allowed }) => allowed).map(({ command }) => command)
  expect(offered(found.data.list[0])).toEqual(['approve', 'refuse'])
  expect(offered(asked.data.approval)).toEqual(['withdraw'])
  expect(await decide('approve')).toMatchObject({ status: 200, data: { status: 'approved', decidedBy: 'oper00' } })
  expect((await get(`/charge-service/records/${id}`)).data).toMatchObject({
    status: 'RECORD_COMPLETE',
    note: reference,
    approval: { status: 'approved', decidedBy: 'oper00' },
  })
  const { data } = await get(`/lifecycle-service/charge-record/${id}/facts`)
  const completed = data.list.find(({ type }: { type: string }) => type === 'record.markedComplete')
  expect(completed).toMatchObject({ by: { account: 'admin00' }, data: { approver: 'oper00' } })
})

it('lets nobody approve a request of their own, whoever they name', async () => {
  const { dispatch, get, decide, mine, id } = await openOffice()
  for (const form of [
    { reference, approver: 'oper00' },
    { reference, approver: 'admin00' },
  ])
    expect(await dispatch(id, 'markComplete', form)).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE' })
  await dispatch(id, 'markComplete', { reference })
  expect(await decide('approve', {}, mine)).toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
    data: { lifecycle: 'approval', guard: 'decidedByAnother' },
  })
  for (const form of [{ approver: 'oper00' }, { by: 'oper00' }, { actor: 'oper00' }])
    expect(await decide('approve', form, mine)).toMatchObject({ status: 409, data: { guard: 'decidedByAnother' } })
  expect((await get(`/charge-service/records/${id}`)).data.status).toBe('RECORD_UNSETTLED')
})

it('offers the command no second time while it waits, and refuses it', async () => {
  const { dispatch, get, id } = await openOffice()
  await dispatch(id, 'markComplete', { reference })
  const waiting = { command: 'markComplete', allowed: false, reason: 'illegalTransition', guard: 'approvalAwaited' }
  expect((await get(`/charge-service/records/${id}`)).data.offers).toContainEqual(waiting)
  expect((await get('/charge-service/records')).data.list[0].offers).toContainEqual(waiting)
  expect(await dispatch(id, 'markComplete', { reference })).toMatchObject({ data: { guard: 'approvalAwaited' } })
})

it('is withdrawn by its requester alone, and refused with a reason that the requester reads', async () => {
  const { dispatch, get, call, decide, mine, theirs, id } = await openOffice()
  await dispatch(id, 'markComplete', { reference })
  expect(await decide('withdraw')).toMatchObject({ status: 409, data: { guard: 'isRequester' } })
  expect(await decide('withdraw', {}, mine)).toMatchObject({ status: 200, data: { status: 'withdrawn' } })
  await dispatch(id, 'markComplete', { reference })
  const { data } = await get(`/charge-service/records/${id}`)
  expect(data.approval).toMatchObject({ id: '2', status: 'waiting' })
  const refuse = (body: object) => call('POST', '/approval-service/approvals/2/refuse', { token: theirs, body })
  expect(await refuse({})).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE' })
  const reason = 'No such receipt'
  expect(await refuse({ reason })).toMatchObject({ status: 200, data: { status: 'refused', reason } })
  expect((await get('/approval-service/approvals/2')).data).toMatchObject({ reason, decidedBy: 'oper00' })
})

it('expires by the clock, and says how long that takes and who else there is', async () => {
  const { dispatch, get, decide, site, id } = await openOffice()
  expect((await get('/approval-service/terms')).data).toMatchObject({ limit: 50_000, minutes: 30, others: 1 })
  await dispatch(id, 'markComplete', { reference })
  await site.pass(30 * MINUTE)
  expect((await get('/approval-service/approvals/1')).data).toMatchObject({ status: 'expired', decidedBy: null })
  expect(await decide('approve')).toMatchObject({ status: 409, data: { state: 'Expired' } })
  await disableAccount(site.world, 'A3')
  expect((await get('/approval-service/terms')).data.others).toBe(0)
  const refused = await dispatch(id, 'markComplete', { reference })
  expect(refused).toMatchObject({ status: 409, data: { guard: 'anotherMayApprove' } })
  expect(refused.message).not.toMatch(/^guard\./u)
})

it('is a matter of those with the page of charge records', async () => {
  const { dispatch, get, call, token, id } = await openOffice()
  await dispatch(id, 'markComplete', { reference })
  const bills = await token({ operatorCode: '0PL002', account: 'clerk00', password: 'clerk1password' })
  expect(await get('/approval-service/approvals', bills)).toMatchObject({ status: 403 })
  expect(await call('POST', '/approval-service/approvals/1/approve', { token: bills, body: {} })).toMatchObject({
    status: 403,
  })
})
