import type { ReactElement } from 'react'
import * as css from '../table/table.css.ts'

/** Widths of the bars in percent: uneven, as text is. */
const LENGTHS = [62, 44, 71, 53, 38, 66, 49]

/** Placeholder rows while data is loading, as high as real ones, so that nothing jumps when it arrives. */
export function SkeletonRows({ count, columns }: { readonly count: number; readonly columns: number }): ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} className={css.cell} aria-hidden="true">
              <span
                className={css.skeletonBar}
                style={{ width: `${LENGTHS[(row * 3 + column) % LENGTHS.length] ?? 50}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}
