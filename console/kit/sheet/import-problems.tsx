import type { ReactElement } from 'react'
import { Scroll } from '../layout/scroll.tsx'
import { useText } from '../text/text.ts'
import * as css from './sheet.css.ts'

/** Why a row of a file is not imported. */
export interface ImportProblem {
  /** As Excel numbers it. */
  readonly row: number
  /** The head of the column, or empty where the whole row is meant. */
  readonly column: string
  /** In the user's language. */
  readonly reason: string
}

/** Nobody corrects more at once; the others are counted. */
const SHOWN_MOST = 200

/** Row, column and reason of each problem. */
export function ImportProblems({ problems }: { readonly problems: readonly ImportProblem[] }): ReactElement | null {
  const text = useText()
  if (problems.length === 0) return null
  const more = problems.length - SHOWN_MOST
  const label = text('kit.import.problems')
  return (
    <>
      <Scroll label={label} className={css.problems}>
        <table className={css.table} aria-label={label}>
          <thead>
            <tr>
              {['row', 'column', 'reason'].map((key) => (
                <th key={key} className={css.head} scope="col">
                  {text(`kit.import.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, SHOWN_MOST).map(({ row, column, reason }) => (
              <tr key={`${row} ${column} ${reason}`}>
                <td className={css.cell}>{row}</td>
                <td className={css.cell}>{column}</td>
                <td className={css.reason}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {more > 0 ? <p>{text('kit.import.more', { count: more })}</p> : null}
    </>
  )
}

/** How many rows have a problem; one may have several. */
export const rowsWith = (problems: readonly ImportProblem[]): number => new Set(problems.map(({ row }) => row)).size
