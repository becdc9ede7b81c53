import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'effect'
import { root } from '#tests/support/root.ts'

/** What mutating one machine has shown. */
export const MutationReport = Schema.Struct({
  name: Schema.String,
  mutants: Schema.Int,
  /** Found by a test of the machine. */
  byTests: Schema.Int,
  /** Found by no test, but by the machine's rules. */
  byRules: Schema.Int,
  survivors: Schema.Array(Schema.String),
  milliseconds: Schema.Number,
})
export type MutationReport = typeof MutationReport.Type

/** Where reports are left. */
export const reports: string = join(root, 'tests/.reports/mutation')
export const reportFile = (name: string): string => join(reports, `${name}.json`)

/** Tests of a machine that stand in files of other names. */
const others: Readonly<Record<string, readonly string[]>> = {
  'charge-record': ['tests/machines/charging/record-actions.test.ts'],
  'firmware-job': ['tests/machines/equipment/firmware/firmware-signed.test.ts'],
}

/** The tests of a machine; those of all that is kept where it has none of its own. */
export function testFiles(name: string): readonly string[] {
  const [own = 'tests/machines/master-data.test.ts'] = globSync(`tests/machines/**/${name}.test.ts`, { cwd: root })
  return [own, ...(others[name] ?? [])]
}
