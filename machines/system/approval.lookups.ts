import { approval } from './approval.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** The pending request about a thing; there is at most one. */
export const awaitedApproval = lookup(approval, {
  name: 'awaited-approval',
  keeps: 'all',
  key: ({ value, context: { lifecycle, subjectId } }) => (is(approval, value, 'open') ? [lifecycle, subjectId] : null),
})
