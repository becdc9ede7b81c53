import type { PileTemplate } from '#contracts/equipment/configuration-template.calls.ts'
import type { TypedText } from '#console/intl/text.ts'

/** What is said of a pile beside a template. */

type Compared = Pick<PileTemplate, 'drift' | 'readAt'>

/** Nothing is known of its keys, and no change of them is under way: all of them would seem to differ. */
export const isUnread = ({ drift, readAt }: Compared): boolean =>
  readAt === null && drift.length > 0 && drift.every(({ status }) => status === null)

/** How many of its keys differ, or that they were never read. */
export const driftWords = (compared: Compared, text: TypedText): string =>
  isUnread(compared) ? text('template.drift.unread') : text('template.drift.count', { count: compared.drift.length })
