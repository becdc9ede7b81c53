import type { ReactElement } from 'react'
import { Icon } from '../kit/icon.tsx'
import * as css from './parts.css.ts'
import type { Words } from './words.ts'

/** The rules that hold for a lifecycle along every path, in sentences; `rules` are their names. */
export function Rules({ rules, words }: { readonly rules: readonly string[]; readonly words: Words }): ReactElement {
  const { text } = words
  if (rules.length === 0) return <p className={css.note}>{text('atlas.rules.none')}</p>
  return (
    <ul className={css.lines}>
      {rules.map((rule) => (
        <li key={rule} className={css.line}>
          <span className={css.rule}>
            <span className={css.ruleMark}>
              <Icon name="check" />
            </span>
            <span>
              {text(`rule.${rule}`)} <span className={css.mono}>{rule}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
