import type { ReactElement } from 'react'
import type { Change } from './replay.ts'
import { Scroll } from '#console/kit/layout/scroll.tsx'
import * as css from '../parts.css.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

/** The differences of two contexts: before and after. */
export function Changes({
  changes,
  texts,
}: {
  readonly changes: readonly Change[]
  readonly texts: LifecycleTexts
}): ReactElement {
  const { text } = texts
  if (changes.length === 0) return <p className={css.muted}>{text('atlas.changes.none')}</p>
  return (
    <Scroll className={css.scroll} label={text('atlas.changes')}>
      <table className={css.table}>
        <thead>
          <tr>
            {(['field', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col" className={css.head}>
                {text(`atlas.changes.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row" className={`${css.cell} ${css.field}`}>
                {path}
              </th>
              <td className={`${css.cell} ${css.value}`}>
                <Value value={before} />
              </td>
              <td className={`${css.cell} ${css.value} ${css.changed}`}>
                <Value value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** A stored value of a context; a dash for none. */
export function Value({ value }: { readonly value: unknown }): ReactElement {
  if (value === undefined || value === null) return <span className={css.faint}>{'–'}</span>
  const whole = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <span className={css.cut} title={whole}>
      {whole}
    </span>
  )
}
