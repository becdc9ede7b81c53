import type { ReactElement, ReactNode } from 'react'
import * as css from './kpi.css.ts'
import { Link } from '../layout/link.tsx'

export interface KpiProps {
  readonly name: string
  /** Formatted, without its unit. */
  readonly figure: string
  readonly unit?: string
  readonly note?: string
  /** A note on what the figure does not include. */
  readonly aside?: string | undefined
  /** The list behind the figure. */
  readonly href?: string
}

/** One figure, large. */
export function Kpi({ name, figure, unit, note, aside, href }: KpiProps): ReactElement {
  return (
    <div className={css.tile}>
      <span className={css.name}>{href === undefined ? name : <Link href={href}>{name}</Link>}</span>
      <span className={css.figure}>
        {figure}
        {unit === undefined ? null : <span className={css.unit}>{unit}</span>}
      </span>
      <span className={css.note}>{note}</span>
      {aside === undefined ? null : <span className={css.note}>{aside}</span>}
    </div>
  )
}

/** Figures side by side, equally wide. */
export function KpiRow({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={css.row}>{children}</div>
}
