import { manyMost } from '#contracts/http/instance.ts'
import type { CallResult } from '#console/api/call.ts'
import type { Unfit } from './import-rows.tsx'

interface Found {
  readonly list: readonly { readonly row: number; readonly field: string; readonly message: string }[]
}

/** What the server would refuse of the rows of a sheet, asked for in as many calls as they need. Throws when it does not answer. */
export async function unfitRows<Draft>(
  drafts: readonly Draft[],
  check: (rows: readonly [Draft, ...Draft[]]) => Promise<CallResult<Found>>,
): Promise<readonly Unfit[]> {
  const unfit: Unfit[] = []
  for (let from = 0; from < drafts.length; from += manyMost) {
    const [first, ...others] = drafts.slice(from, from + manyMost)
    if (first === undefined) break
    const answer = await check([first, ...others])
    if (!answer.ok) throw new Error('the rows were not checked')
    unfit.push(...answer.data.list.map(({ row, field, message }) => ({ row: from + row, field, reason: message })))
  }
  return unfit
}
