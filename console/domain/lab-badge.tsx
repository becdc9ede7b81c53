import type { ReactElement } from 'react'
import { useText } from '../intl/text.ts'
import { hidden } from '../kit/layout/hidden.css.ts'
import { Icon } from '../kit/text/icon.tsx'
import * as css from './values.css.ts'

/** The word for a pile in lab mode, beside its name or its status; nothing beside any other. */
export function LabBadge({ isLab }: { readonly isLab: boolean }): ReactElement | null {
  const text = useText()
  if (!isLab) return null
  return (
    <span className={css.simulated} title={text('pile.lab.words')}>
      <Icon name="key" size={14} />
      {text('pile.lab')}
      <span className={hidden}>{text('pile.lab.words')}</span>
    </span>
  )
}
