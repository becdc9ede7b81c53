import type { Actor } from '#contracts/actor.ts'
import type { ApprovalRow, approvals } from '#contracts/system/approval.calls.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { approval } from '#machines/system/approval.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const approvalList: ListTable = {
  table: 'approvals',
  key: 'number',
  tallied: 'status',
  filters: {
    subjectId: { where: 'subjectId = ?' },
    requester: { where: 'requester = ?' },
    status: { where: 'status = ?', index: 'approvals_by_status' },
  },
  orders: {
    waiting: { columns: ['waiting', 'requestedAt', 'number'], index: 'approvals_by_waiting' },
    requestedAt: { columns: ['requestedAt', 'number'], index: 'approvals_by_requested' },
    expiresAt: { columns: ['expiresAt', 'number'], index: 'approvals_by_expiry' },
    status: { columns: ['status', 'requestedAt', 'number'], index: 'approvals_by_status' },
  },
  ownOrder: '-waiting',
}

interface Row extends Omit<ApprovalRow, 'form' | 'currency' | 'customerId' | 'customerName' | 'offers'> {
  readonly form: string
  readonly currency: string
}

const columns = `SELECT CAST(number AS TEXT) AS id, status, state, lifecycle, subjectId, command, form, amount, currency,
  requester, requestedAt, expiresAt, decidedBy, endedAt, reason FROM approvals`

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, approvalList),
  row: db.prepare<[number], Row>(`${columns} WHERE number = ?`),
  about: db.prepare<[string, string], Row>(
    `${columns} WHERE subjectId = ? AND lifecycle = ? ORDER BY number DESC LIMIT 1`,
  ),
}))

/** A page of requests with what `actor` may do with each: those that wait first, then the last requested. */
export function listApprovals(source: Source, request: ListRequest, actor: Actor): Answer<typeof approvals> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => approvalRow(source, one, actor)) }
}

/** One request; null when there is none. */
export function readApproval(source: Source, id: string, actor: Actor): ApprovalRow | null {
  const row = /^\d{1,15}$/u.test(id) ? reader(source).row.get(Number(id)) : undefined
  return row === undefined ? null : approvalRow(source, row, actor)
}

interface Subject {
  readonly lifecycle: string
  readonly id: string
}

/** The last request about a thing; null when there was none. */
export function approvalAbout(source: Source, { lifecycle, id }: Subject, actor: Actor): ApprovalRow | null {
  const row = reader(source).about.get(id, lifecycle)
  return row === undefined ? null : approvalRow(source, row, actor)
}

/** The rule that refuses a second request while one waits (commands/approval/request.ts). */
const awaited = 'approvalAwaited'

/** What is offered of a thing: the command that waits for approval is not requested a second time. */
export function withoutAwaited(source: Source, subject: Subject, offers: readonly RowOffer[]): readonly RowOffer[] {
  const row = reader(source).about.get(subject.id, subject.lifecycle)
  if (row === undefined || row.endedAt !== null) return offers
  return offers.map((offer) =>
    offer.allowed && offer.command === row.command
      ? { command: offer.command, allowed: false, reason: 'illegalTransition', guard: awaited }
      : offer,
  )
}

function approvalRow(source: Source, row: Row, actor: Actor): ApprovalRow {
  const subject = row.lifecycle === chargeRecord.name ? stateOf(source, chargeRecord, row.subjectId) : null
  const customerId = subject?.context.customerId ?? null
  return {
    ...row,
    customerId,
    customerName: customerName(source, customerId),
    form: JSON.parse(row.form),
    currency: JSON.parse(row.currency),
    offers: offersTo({ source, actor }, approval, stateOf(source, approval, row.id)),
  }
}
