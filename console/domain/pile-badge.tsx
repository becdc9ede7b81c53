import type { ReactElement } from 'react'
import { useText } from '../intl/text.ts'
import { hidden } from '../kit/layout/hidden.css.ts'
import { Icon } from '../kit/text/icon.tsx'
import * as css from './values.css.ts'

/** What kind of pile one is, wherever it is named: no hardware, or one in a laboratory. */
export interface PileKinds {
  readonly isSimulated?: boolean
  /** In lab mode now. */
  readonly isLab?: boolean
}

interface Kind {
  readonly icon: 'flask' | 'key'
  /** Its text; what that means is the text `.words` of it. */
  readonly word: 'pile.simulated' | 'pile.lab'
}

const simulated: Kind = { icon: 'flask', word: 'pile.simulated' }
const lab: Kind = { icon: 'key', word: 'pile.lab' }

const kindsOf = ({ isSimulated = false, isLab = false }: PileKinds): readonly Kind[] => [
  ...(isSimulated ? [simulated] : []),
  ...(isLab ? [lab] : []),
]

/** Whether there is a mark behind the name of a pile. */
export const isMarked = (pile: PileKinds): boolean => kindsOf(pile).length > 0

/** Marks behind the name of a pile, where there is no room for words; nothing behind that of an ordinary one. */
export function PileMarks(pile: PileKinds): ReactElement {
  const text = useText()
  return (
    <>
      {kindsOf(pile).map(({ icon, word }) => (
        <span key={word}>
          {' '}
          <span
            className={css.pileMark}
            role="img"
            aria-label={text(word)}
            title={`${text(word)}: ${text(`${word}.words`)}`}
          >
            <Icon name={icon} size={14} />
          </span>
        </span>
      ))}
    </>
  )
}

/** The same with their words, beside the status of a pile or of what happens at it. */
export function PileBadges(pile: PileKinds): ReactElement {
  const text = useText()
  return (
    <>
      {kindsOf(pile).map(({ icon, word }) => (
        <span key={word} className={css.pileBadge} title={text(`${word}.words`)}>
          <Icon name={icon} size={14} />
          {text(word)}
          <span className={hidden}>{text(`${word}.words`)}</span>
        </span>
      ))}
    </>
  )
}
