import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { envelope } from '#contracts/endpoint.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { approvalEndpoints, approvalTerms, approvals } from '#contracts/system/approval.calls.ts'
import { alarmEndpoints, alarms, giveAlarm } from '#contracts/maintenance/alarm.calls.ts'
import { balancingEndpoints, headroom, plans, profiles } from '#contracts/balancing/balancing-plan.calls.ts'
import { offlineListEndpoints } from '#contracts/equipment/lists/offline-list.calls.ts'
import { commandEndpoints } from '#contracts/equipment/remote/remote-command.calls.ts'
import { diagnosticsEndpoints } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { firmwareEndpoints } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import {
  chargeEndpoints,
  giveRecord,
  record,
  records,
  session,
  sessionCurve,
  sessions,
} from '#contracts/charging/charge-record.calls.ts'
import { readGuide } from '#contracts/home/guide.calls.ts'
import { overview } from '#contracts/home/overview.calls.ts'
import { connectorCounts, connectors, deviceEndpoints, pile, piles } from '#contracts/equipment/pile.calls.ts'
import { load, loadEndpoints, loads } from '#contracts/balancing/location-load.calls.ts'
import { cardEndpoints } from '#contracts/users/rfid-card.calls.ts'
import { customerEndpoints } from '#contracts/users/customer.calls.ts'
import { vehicleEndpoints } from '#contracts/users/vehicle.calls.ts'
import { bill, bills, financeEndpoints } from '#contracts/finance/bill.calls.ts'
import { rechargeEndpoints } from '#contracts/finance/recharge.calls.ts'
import { joiningEndpoints } from '#contracts/equipment/joining/joining.calls.ts'
import { operatorSettingsEndpoints } from '#contracts/operators/operator-settings.calls.ts'
import { subOperatorEndpoints } from '#contracts/operators/sub-operator.calls.ts'
import { security, securityEndpoints, securityEvents } from '#contracts/equipment/pile-security.calls.ts'
import { pileQuirks } from '#contracts/ocpp/quirk.calls.ts'
import { apiKeyEndpoints } from '#contracts/system/api-key.calls.ts'
import { adminAccountEndpoints } from '#contracts/system/admin-account.calls.ts'
import { signInLockEndpoints } from '#contracts/system/sign-in.calls.ts'
import { instant } from '#contracts/units.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { clerk, neighbour, openInstallation } from '#tests/backend/http/installation.ts'

/** The lists and details over HTTP: what the contracts promise, who may see it, and what becomes of a command. */

/** Whether an answer is what its contract says, nothing more and nothing less. */
const expectFits = ({ path, answer }: Endpoint, text: string): void => {
  const pure = envelope(answer) as unknown as Schema.Codec<unknown, unknown>
  const decode = () => Schema.decodeUnknownSync(pure, { onExcessProperty: 'error', errors: 'all' })(JSON.parse(text))
  expect(decode, `${path} ${text}`).not.toThrow()
}

const reads: readonly (readonly [Endpoint, string, string])[] = [
  [sessions, '', 'total'],
  [session, '1', 'id'],
  [sessionCurve, '1', 'at'],
  [records, '', 'total'],
  [record, '1', 'id'],
  [bills, '', 'total'],
  [bill, 'R1', 'id'],
  [piles, '', 'total'],
  [pile, 'CP1', 'id'],
  [pileQuirks, 'CP1', 'quirks'],
  [connectors, '', 'total'],
  [connectorCounts, '', 'total'],
  [alarms, '', 'total'],
  [security, 'CP1', 'status'],
  [securityEvents, '', 'total'],
  [plans, '', 'total'],
  [approvals, '', 'total'],
  [approvalTerms, '', 'others'],
  [profiles, '', 'total'],
  [headroom, '', 'total'],
  [loads, '', 'total'],
  [load, 'L1', 'circuits'],
  [overview, '', 'today'],
]

it('answers what the contracts say, lists as {total, list} [R7.2.13] [R7.2.15]', async () => {
  const { call, token } = await charged()
  const mine = { token: await token() }
  for (const [endpoint, id, part] of reads) {
    const answer = await call('GET', endpoint.path.replace('{id}', id), mine)
    expect(answer, endpoint.path).toMatchObject({ status: 200, code: 200 })
    expect(answer.data, endpoint.path).toHaveProperty(part)
    expectFits(endpoint, answer.text)
  }
})

it('documents every call', async () => {
  const { call } = await openInstallation()
  const { paths } = JSON.parse((await call('GET', '/openapi.json')).text)
  const all = [
    ...chargeEndpoints,
    ...deviceEndpoints,
    pileQuirks,
    ...cardEndpoints,
    ...customerEndpoints,
    ...vehicleEndpoints,
    ...financeEndpoints,
    ...rechargeEndpoints,
    ...alarmEndpoints,
    ...commandEndpoints,
    ...approvalEndpoints,
    ...diagnosticsEndpoints,
    ...firmwareEndpoints,
    ...balancingEndpoints,
    ...loadEndpoints,
    ...offlineListEndpoints,
    ...joiningEndpoints,
    ...operatorSettingsEndpoints,
    ...subOperatorEndpoints,
    ...securityEndpoints,
    ...signInLockEndpoints,
    ...adminAccountEndpoints,
    ...apiKeyEndpoints,
    overview,
    readGuide,
  ]
  for (const { path, method, summary } of all)
    expect(paths[path]?.[method.toLowerCase()], path).toMatchObject({ summary })
})

it('narrows, orders and pages lists by the query', async () => {
  const { call, token } = await charged()
  const mine = { token: await token() }
  const total = async (path: string) => (await call('GET', path, mine)).data.total
  expect(
    await total('/charge-service/records?status=RECORD_UNSETTLED&pileName=NORTH&page=1&size=100&sort=-total'),
  ).toBe(1)
  expect(await total('/charge-service/records?status=PAY_FAIL')).toBe(0)
  const within = 'endedAtFrom=2026-11-20 09:00:00&endedAtTo=2026-11-20 09:00:00'
  expect(await total(`/charge-service/records?${encodeURI(within)}`)).toBe(1)
  expect(await total('/charge-service/records?endedAtTo=2026-11-20T08:59:59.999Z')).toBe(0)
  expect(await total('/device-service/piles?locationName=%C5%82%C3%B3d%C5%BA')).toBe(1)
  expect(await total('/finance-service/bills?type=Recharge&sort=amount&page=9')).toBe(1)
  const off = ['endedAtFrom=2026-02-30T10:00:00.000Z', 'endedAtTo=2026-11-31%2010:00:00', 'endedAtFrom=yesterday']
  for (const wrong of ['color=red', 'status=PAID', 'sort=zone', 'sort=--id', ...off, 'size=101']) {
    const answer = await call('GET', `/charge-service/records?${wrong}`, mine)
    expect(answer, wrong).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
  }
})

it('counts connectors by the status they show', async () => {
  const { call, token } = await charged()
  const counts = await call('GET', connectorCounts.path, { token: await token() })
  expect(counts.data).toEqual({ total: 1, list: [{ status: 'Faulted', count: 1 }] })
})

it('shows each list only to those whose menu leads there, and nobody another operator’s rows', async () => {
  const { call, token } = await charged()
  const asClerk = { token: await token(clerk) }
  const allowed = ['/charge-service/records', '/charge-service/sessions', '/approval-service/']
  for (const [{ path }, id] of reads) {
    const expected = allowed.some((open) => path.startsWith(open)) ? 200 : 403
    expect(await call('GET', path.replace('{id}', id), asClerk), path).toMatchObject({ status: expected })
    expect(await call('GET', path.replace('{id}', id)), path).toMatchObject({ status: 401 })
  }
  const foreign = { token: await token(neighbour) }
  expect(await call('GET', '/charge-service/records/1', foreign)).toMatchObject({ status: 404 })
  expect((await call('GET', '/charge-service/records', foreign)).data).toEqual({ total: 0, list: [] })
})

it('gives a command and answers the record with what may be done next', async () => {
  const { call, token } = await charged()
  const mine = { token: await token() }
  const settle = '/charge-service/records/1/initiateSettlement'
  const answer = await call('POST', settle, mine)
  expect(answer).toMatchObject({ status: 200, data: { id: '1', state: 'SETTLING', billId: 'B1', attempts: 1 } })
  expectFits(giveRecord, answer.text)
  expect(answer.data.offers).toContainEqual({
    command: 'initiateSettlement',
    allowed: false,
    reason: 'illegalTransition',
    guard: null,
  })
  expect(await call('POST', settle, mine)).toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
    data: { lifecycle: 'charge-record', state: 'SETTLING', command: 'initiateSettlement', guard: null },
  })
})

it('refuses a command that is not there, a record that is not there, and a form that is not filled in', async () => {
  const { call, token } = await charged()
  const mine = { token: await token() }
  const dispatch = (path: string, body: unknown = {}) =>
    call('POST', `/charge-service/records/${path}`, { ...mine, body })
  expect(await dispatch('99/initiateSettlement')).toMatchObject({ status: 404 })
  for (const command of ['pay', 'open', 'toString', '__proto__'])
    expect(await dispatch(`1/${command}`), command).toMatchObject({ status: 404 })
  for (const body of [{}, { reason: 'no' }, { reason: 7 }, { reason: 'long enough', id: '2' }])
    expect(await dispatch('1/markAbnormal', body)).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE' })
  expect((await call('GET', '/charge-service/records/1', mine)).data).toMatchObject({ status: 'RECORD_UNSETTLED' })
})

it('disposes of an alarm for good, with somebody’s word that it is safe', async () => {
  const { call, token, world } = await charged()
  const mine = { token: await token() }
  const about = { pileId: 'CP1', connectorId: 1, code: 'GroundFailure', info: null, vendorErrorCode: null } as const
  const body = { ...about, seenAt: instant(world('0PL002').clock.now()), delaySeconds: 0, recurrenceOf: null }
  const detect: CommandHandler<object, Refusal | null> = (tx) =>
    tx.dispatch(alarm, { id: 'A1', command: 'detect', body })
  await openSeeder(world('0PL002')).run(detect, {})
  const dispose = (form: object) => call('POST', '/alarm-service/alarms/A1/dispose', { ...mine, body: form })
  const remark = 'Cable was changed'
  expect(await dispose({ remark })).toMatchObject({ status: 422 })
  const unsafe = await dispose({ remark, confirmedOnSite: false })
  expect(unsafe).toMatchObject({ status: 409, data: { guard: 'safeToDispose' } })
  const done = await dispose({ remark, confirmedOnSite: true })
  expect(done).toMatchObject({ status: 200, data: { status: 'ManualDisposed', disposedBy: 'admin00', remark } })
  expectFits(giveAlarm, done.text)
  expect((await call('GET', '/alarm-service/alarms?status=Undisposed', mine)).data.total).toBe(0)
})
