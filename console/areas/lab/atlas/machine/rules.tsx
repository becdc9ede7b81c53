import type { ReactElement } from 'react'
import { propertiesFor } from '#machines/properties.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import * as css from '../parts.css.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

/** The rules that hold for a lifecycle along every path, in sentences. */
export function Rules({
  lifecycle,
  texts,
}: {
  readonly lifecycle: string
  readonly texts: LifecycleTexts
}): ReactElement {
  const { text } = texts
  const rules = propertiesFor(lifecycle)
  if (rules.length === 0) return <p className={css.note}>{text('atlas.rules.none')}</p>
  return (
    <ul className={css.lines}>
      {rules.map(({ name }) => (
        <li key={name} className={css.line}>
          <span className={css.rule}>
            <span className={css.ruleMark}>
              <Icon name="check" />
            </span>
            <span>
              {text(`rule.${name}`)} <span className={css.mono}>{name}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
