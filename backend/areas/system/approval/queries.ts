import type { Actor } from '#contracts/actor.ts'
import { approval as approvalCall, approvals as approvalsCall, giveApproval } from '#contracts/system/approval.calls.ts'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { approval } from '#machines/system/approval.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { customerName } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { approvals } from './read-model.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** Requests with what `actor` may do with each: those that wait first, then the last requested. */
export const approvalQueries = resourceQueries(
  { list: approvalsCall, one: approvalCall, give: giveApproval },
  approvals,
  {
    of: approval,
    row(row, { source }) {
      const subject = row.lifecycle === chargeRecord.name ? stateOf(source, chargeRecord, row.subjectId) : null
      const customerId = subject?.context.customerId ?? null
      return {
        ...row,
        customerId,
        customerName: customerName(source, customerId),
        form: JSON.parse(row.form),
        currency: JSON.parse(row.currency),
      }
    },
  },
)

const readerOf = perWorld(({ store }) => openReader(store, approvals))

interface Subject {
  readonly lifecycle: string
  readonly id: string
}

/** The last request about a thing; null when there was none. */
export function approvalAbout(source: Source, subject: Subject, actor: Actor): ApprovalRow | null {
  const row = lastAbout(source, subject)
  return row === null ? null : approvalQueries.read(source, String(row.number), actor)
}

const lastAbout = (source: Source, { lifecycle, id }: Subject) =>
  readerOf(source).where({ subjectId: id, lifecycle }, { by: ['-number'], most: 1 })[0] ?? null

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
