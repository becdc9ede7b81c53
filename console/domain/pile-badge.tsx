import type { ReactElement } from 'react'
import { useText } from '../intl/text.ts'
import { hidden } from '../kit/layout/hidden.css.ts'
import { Icon } from '../kit/text/icon.tsx'
import * as css from './values.css.ts'

interface PileBadgeProps {
  readonly icon: 'flask' | 'key'
  /** Its text; what that means is the text `.words` of it. */
  readonly word: 'pile.simulated' | 'pile.lab'
}

/** A word about what kind of pile one is, beside its name or its status. */
export function PileBadge({ icon, word }: PileBadgeProps): ReactElement {
  const text = useText()
  return (
    <span className={css.pileBadge} title={text(`${word}.words`)}>
      <Icon name={icon} size={14} />
      {text(word)}
      <span className={hidden}>{text(`${word}.words`)}</span>
    </span>
  )
}

/** The word for a pile in lab mode; nothing beside any other. */
export const LabBadge = ({ isLab }: { readonly isLab: boolean }): ReactElement | null =>
  isLab ? <PileBadge icon="key" word="pile.lab" /> : null
