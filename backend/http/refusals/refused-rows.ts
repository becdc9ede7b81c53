import type { BrokenRow } from '#backend/kernel/master-data.ts'
import type { Say } from '../texts.ts'
import { guardFields } from './guard-fields.ts'

/** The answer of a call that checks rows (`checkRows`): each broken rule with its field, in the caller's language. */
export function refusedRows(broken: readonly BrokenRow[], say: Say) {
  const list = broken.map(({ row, guard }) => ({
    row,
    field: guardFields[guard]?.[0] ?? '',
    rule: guard,
    message: say(`guard.${guard}`),
  }))
  return { total: list.length, list }
}
