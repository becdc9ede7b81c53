import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { pages } from '#contracts/menu.ts'
import { money } from '#contracts/units.ts'
import { approvalHandlers } from '#backend/areas/system/approval/commands.ts'
import { recordHandlers } from '#backend/areas/charging/charge-record/correct.ts'
import type { ApprovalContext } from '#machines/system/approval.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { account } from '#machines/system/account.ts'
import type { RecordContext } from '#machines/charging/charge-record.context.ts'
import { accountOf, MINUTE, openSite } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** Four eyes on a charge record: requested by one administrator, decided by another. */

const person = (account: string, type: 'SUPER' | 'NORMAL' = 'NORMAL'): Actor => ({
  kind: 'person',
  id: account,
  account,
  type,
  sub: 0,
})
const [asker, approver] = [person('oper00'), person('admin00', 'SUPER')]
const codes = { menuCodeList: [pages.chargeRecord.code] }
const cash = { reference: 'CASH-17' }
const limited = { approvalLimit: money(50_000) }

/** A site above whose limit a charge of 10 kWh is, with these accounts. */
async function openOffice(accounts: Readonly<Record<string, object>>, settings: object = {}): Promise<Site> {
  const site = await openSite({ settings: { ...limited, ...settings } })
  for (const [name, different] of Object.entries(accounts))
    await site.seeder.register('account', name, accountOf(name, different))
  return site
}
const both = { oper00: codes, admin00: { type: 'SUPER' } }

const record = ({ world }: Site, id: string) => {
  const { value, context } = world.store.stateOf('charge-record', id) ?? { value: 'none', context: null }
  return { state: value, ...(context as RecordContext) }
}
const request = ({ world }: Site, id = '1') => {
  const { value, context } = world.store.stateOf('approval', id) ?? { value: 'none', context: null }
  return { state: value, ...(context as ApprovalContext) }
}
const complete = (site: Site, id: string, by: Actor = asker) =>
  site.seeder.run(recordHandlers.markComplete, { id, ...cash }, by)
const approve = (site: Site, by: Actor = approver, id = '1') => site.seeder.run(approvalHandlers.approve, { id }, by)

it('lets a command above the limit wait: nothing is done until another person approves it', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  expect(await complete(site, id)).toBeNull()
  expect(record(site, id)).toMatchObject({ state: 'RECORD_UNSETTLED' })
  expect(request(site)).toMatchObject({
    state: 'Waiting',
    lifecycle: 'charge-record',
    subjectId: id,
    command: 'markComplete',
    form: cash,
    amount: 61_500,
    requestedBy: asker,
  })
  expect(await approve(site)).toBeNull()
  expect(record(site, id)).toMatchObject({ state: 'RECORD_COMPLETE' })
  expect(request(site)).toMatchObject({ state: 'Approved', decidedBy: 'admin00' })
})

it('names both in the facts, which are of one commit, and the money was taken by whoever requested', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  await complete(site, id)
  await approve(site)
  const facts = site.world.store.after(0, 100_000)
  const [approved, completed] = ['approval.approved', 'record.markedComplete'].map((type) =>
    facts.find((fact) => fact.type === type),
  )
  expect(approved).toMatchObject({ by: approver })
  expect(completed).toMatchObject({
    by: asker,
    data: { reference: 'CASH-17', approver: 'admin00', needsApproval: true },
  })
  expect(approved?.correlation).toBe(completed?.correlation)
  expect(JSON.stringify(completed?.data)).toContain('offlineCash:oper00')
})

it('takes nobody for the second person who requested it', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  await complete(site, id)
  const before = site.world.store.position()
  expect(await approve(site, asker)).toMatchObject({ guard: 'decidedByAnother' })
  // Another name for the same account is the same person.
  const again: Actor = { kind: 'person', id: 'elsewhere', account: 'oper00', type: 'SUPER', sub: 0 }
  expect(await approve(site, again)).toMatchObject({ guard: 'decidedByAnother' })
  const refused = site.seeder.run(approvalHandlers.refuse, { id: '1', reason: 'Not so' }, asker)
  expect(await refused).toMatchObject({ guard: 'decidedByAnother' })
  expect(site.world.store.position()).toBe(before)
})

it('says at once that nobody else may approve, whoever else has an account', async () => {
  const others = {
    maint0: { type: 'MAINTAINER', ...codes },
    gone00: codes,
    subop0: { sub: 1, ...codes },
    bills0: { menuCodeList: [pages.bills.code] },
  }
  const site = await openOffice({ oper00: codes, ...others })
  await site.seeder.run(disable, { kind: 'account', id: 'gone00', confirmed: true })
  const id = await site.session(10_000)
  const before = site.world.store.position()
  expect(await complete(site, id)).toMatchObject({ lifecycle: 'charge-record', guard: 'anotherMayApprove' })
  expect(site.world.store.position()).toBe(before)
  await site.seeder.register('account', 'oper01', accountOf('oper01', codes))
  expect(await complete(site, id)).toBeNull()
})

it('refuses first what could not be done with any approval', async () => {
  const site = await openOffice({ oper00: codes })
  const id = await site.session(10_000)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, asker)
  await site.pass(0)
  expect(await complete(site, id)).toMatchObject({ state: 'RECORD_COMPLETE', guard: null })
})

it('takes one request at a time about a record, and another once that has ended', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  await complete(site, id)
  expect(await complete(site, id, approver)).toMatchObject({ guard: 'approvalAwaited' })
  expect(await site.seeder.run(approvalHandlers.withdraw, { id: '1' }, asker)).toBeNull()
  expect(request(site)).toMatchObject({ state: 'Withdrawn', decidedBy: 'oper00' })
  expect(await complete(site, id, approver)).toBeNull()
  expect(await approve(site, asker, '2')).toBeNull()
  expect(record(site, id)).toMatchObject({ state: 'RECORD_COMPLETE' })
})

it('is refused with a reason that its requester can read, and nothing is done', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  await complete(site, id)
  const reason = 'No such receipt in the till'
  expect(await site.seeder.run(approvalHandlers.refuse, { id: '1', reason }, approver)).toBeNull()
  expect(request(site)).toMatchObject({ state: 'Refused', decidedBy: 'admin00', reason })
  expect(record(site, id)).toMatchObject({ state: 'RECORD_UNSETTLED' })
  expect(await approve(site)).toMatchObject({ state: 'Refused' })
})

it('expires when its time is over, which the settings say', async () => {
  const site = await openOffice(both, { approvalMinutes: 45 })
  const id = await site.session(10_000)
  await complete(site, id)
  await site.pass(45 * MINUTE - 1)
  expect(request(site)).toMatchObject({ state: 'Waiting' })
  await site.pass(1)
  expect(request(site)).toMatchObject({ state: 'Expired', decidedBy: null })
  expect(await approve(site)).toMatchObject({ state: 'Expired' })
  expect(record(site, id)).toMatchObject({ state: 'RECORD_UNSETTLED' })
  expect(await complete(site, id)).toBeNull()
  expect(site.defects).toEqual([])
})

it('is overtaken when the record goes another way meanwhile', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  await complete(site, id)
  await site.seeder.run(recordHandlers.initiateSettlement, { id }, approver)
  await site.pass(0)
  expect(request(site)).toMatchObject({ state: 'Overtaken' })
  expect(record(site, id)).toMatchObject({ state: 'RECORD_COMPLETE', paidAmount: 61_500 })
})

it('is refused where its requester lost the right meanwhile: both may do it, or nobody does', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  await complete(site, id)
  await site.seeder.run(disable, { kind: 'account', id: 'oper00', confirmed: true })
  const before = site.world.store.position()
  expect(await approve(site)).toMatchObject({ guard: 'requesterMayStill' })
  expect(site.world.store.position()).toBe(before)
  expect(request(site)).toMatchObject({ state: 'Waiting' })
})

it('reprices above the limit when another person has approved the new price', async () => {
  const site = await openOffice(both)
  const id = await site.session(10_000)
  const again = { id, reason: 'Price list was changed', tariffId: 'T1.1' }
  expect(await site.seeder.run(recordHandlers.reprice, { ...again, tariffId: 'NONE' }, asker)).toMatchObject({
    guard: 'tariffKnown',
  })
  expect(await site.seeder.run(recordHandlers.reprice, again, asker)).toBeNull()
  expect(request(site)).toMatchObject({ command: 'reprice', amount: 61_500, form: { tariffId: 'T1.1' } })
  expect(site.types()).not.toContain('record.repriced')
  expect(await approve(site)).toBeNull()
  const repriced = site.world.store.after(0, 100_000).find(({ type }) => type === 'record.repriced')
  expect(repriced).toMatchObject({ by: asker, data: { approver: 'admin00', tariffId: 'T1.1' } })
})

it('asks nobody below the limit', async () => {
  const site = await openOffice({ oper00: codes }, { approvalLimit: money(61_500) })
  const id = await site.session(10_000)
  expect(await complete(site, id)).toBeNull()
  expect(record(site, id)).toMatchObject({ state: 'RECORD_COMPLETE' })
  expect(site.types()).not.toContain('approval.requested')
})

it('finds accounts in the order of their ids, with those that this very command registers', async () => {
  const world = openTestWorld()
  const about = (name: string) => ({ id: name, command: 'register', body: accountOf(name) }) as const
  const found = await world.commandBus.run(
    (tx) => {
      for (const name of ['zeta00', 'alpha0']) tx.dispatch(account, about(name))
      return tx.states(account).map(({ id, context }) => [id, context.account])
    },
    null,
    { actor: { kind: 'system', process: 'test' }, correlation: 'test' },
  )
  expect(found).toEqual([
    ['alpha0', 'alpha0'],
    ['zeta00', 'zeta00'],
  ])
})
