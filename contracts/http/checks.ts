import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import type { Plain } from '../endpoint.ts'
import { manyMost } from './instance.ts'

/** What is wrong with a row that is to be added. */
const RefusedRow = Schema.Struct({
  /** Counted from 0. */
  row: Schema.Int,
  field: Schema.String,
  rule: Schema.String,
  /** In the caller's language. */
  message: Schema.String,
})

interface Checked<Draft extends Plain> {
  readonly path: string
  readonly access: readonly string[]
  readonly draft: Draft
  readonly summary: string
}

/** Asks what would be refused of rows that are to be added, at most `manyMost` of them; nothing is changed. */
export const checkRows = <Draft extends Plain>({ draft, ...call }: Checked<Draft>) =>
  endpoint({
    ...call,
    method: 'POST',
    body: Schema.Struct({ rows: Schema.NonEmptyArray(draft).check(Schema.isMaxLength(manyMost)) }),
    answer: listOf(RefusedRow),
    refusals: ['ACCESS_DENIED'],
  })
