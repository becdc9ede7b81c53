import type { ReactElement } from 'react'
import * as css from '../table/table.css.ts'

/** Widths of the bones, in percent: uneven, as text is. */
const LENGTHS = [62, 44, 71, 53, 38, 66, 49]

/** Rows that are still on their way, as high as real ones, so nothing jumps when they come. */
export function BoneRows({ count, columns }: { readonly count: number; readonly columns: number }): ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} className={css.cell} aria-hidden="true">
              <span className={css.bone} style={{ width: `${LENGTHS[(row * 3 + column) % LENGTHS.length] ?? 50}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}
