import type { Actor } from '#contracts/actor.ts'
import type { ApprovalRow, approvals as call } from '#contracts/system/approval.calls.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { approval } from '#machines/system/approval.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import { approvals } from './read-model.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

type Row = Values<typeof approvals.columns>

const reader = perWorld(({ store }) => openListed(store, approvals))

/** A page of requests with what `actor` may do with each: those that wait first, then the last requested. */
export function listApprovals(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).page(request)
  return { total, list: rows.map((one) => approvalRow(source, one, actor)) }
}

/** One request; null when there is none. */
export function readApproval(source: Source, id: string, actor: Actor): ApprovalRow | null {
  const row = reader(source).one(id)
  return row === null ? null : approvalRow(source, row, actor)
}

interface Subject {
  readonly lifecycle: string
  readonly id: string
}

/** The last request about a thing; null when there was none. */
export function approvalAbout(source: Source, subject: Subject, actor: Actor): ApprovalRow | null {
  const row = lastAbout(source, subject)
  return row === null ? null : approvalRow(source, row, actor)
}

const lastAbout = (source: Source, { lifecycle, id }: Subject): Row | null =>
  reader(source).where({ subjectId: id, lifecycle }, { by: ['-number'], most: 1 })[0] ?? null

/** The rule that refuses a second request while one waits (commands/approval/request.ts). */
const awaited = 'approvalAwaited'

/** What is offered of a thing: the command that waits for approval is not requested a second time. */
export function withoutAwaited(source: Source, subject: Subject, offers: readonly RowOffer[]): readonly RowOffer[] {
  const row = lastAbout(source, subject)
  if (row === null || row.endedAt !== null) return offers
  return offers.map((offer) =>
    offer.allowed && offer.command === row.command
      ? { command: offer.command, allowed: false, reason: 'illegalTransition', guard: awaited }
      : offer,
  )
}

function approvalRow(source: Source, row: Row, actor: Actor): ApprovalRow {
  const subject = row.lifecycle === chargeRecord.name ? stateOf(source, chargeRecord, row.subjectId) : null
  const customerId = subject?.context.customerId ?? null
  const { number, waiting: _, ...about } = row
  const id = String(number)
  return {
    id,
    ...about,
    customerId,
    customerName: customerName(source, customerId),
    form: JSON.parse(row.form),
    currency: JSON.parse(row.currency),
    offers: offersTo({ source, actor }, approval, stateOf(source, approval, id)),
  }
}
