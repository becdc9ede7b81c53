import { ApprovalStatus } from '#contracts/system/approval.ts'
import { Money } from '#contracts/units.ts'
import { accountOf } from '#machines/system/second-person.ts'
import { approval } from '#machines/system/approval.ts'
import { flag, idNumber, integer, moment, nullable, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { covered, many } from '#backend/kernel/read-model/filters.ts'
import { by, grouped } from '#backend/kernel/read-model/list-draft.ts'

/** Requests for approval, a row each; `form` and `currency` as JSON. */
const rows = readModel({
  table: 'approvals',
  grows: true,
  of: approval,
  columns: {
    number: idNumber(),
    status: wire(ApprovalStatus),
    state: state(),
    waiting: flag(),
    lifecycle: text(),
    subjectId: text(),
    command: text(),
    form: text(),
    amount: integer(Money),
    currency: text(),
    requester: text(),
    requestedAt: moment(),
    expiresAt: moment(),
    decidedBy: nullable(text()),
    endedAt: nullable(moment()),
    reason: nullable(text()),
  },
  row: ({ state: { context } }) => ({
    ...context,
    waiting: context.endedAt === null,
    form: JSON.stringify(context.form),
    currency: JSON.stringify(context.currency),
    requester: accountOf(context.requestedBy) ?? '',
  }),
  tally: 'status',
})

export const approvals = listed(rows, {
  order: '-waiting',
  within: 'requestedAt',
  sorts: { waiting: grouped('waiting'), ...by('requestedAt', 'expiresAt', 'status') },
  filters: { subjectId: covered('subjectId'), requester: covered('requester'), status: many('status') },
  asked: [['subjectId', 'lifecycle']],
})
