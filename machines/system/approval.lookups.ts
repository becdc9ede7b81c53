import { approval } from './approval.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** The request about a thing that waits; there is one at most. */
export const awaitedApproval = lookup(approval, {
  name: 'awaited-approval',
  keeps: 'all',
  key: ({ value, context: { lifecycle, subjectId } }) => (is(approval, value, 'open') ? [lifecycle, subjectId] : null),
})
