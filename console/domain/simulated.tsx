import type { ReactElement } from 'react'
import { useText } from '../intl/text.ts'
import { Icon } from '../kit/text/icon.tsx'
import { PileBadge } from './pile-badge.tsx'
import * as css from './values.css.ts'

/** What is said of piles that are no hardware. */

export interface Simulation {
  readonly isSimulated?: boolean
}

/** A mark behind the name of a simulated pile, where there is no room for the word; nothing behind that of another. */
export function SimulatedMark({ isSimulated = false }: Simulation): ReactElement | null {
  const text = useText()
  if (!isSimulated) return null
  return (
    <>
      {' '}
      <span
        className={css.simulatedMark}
        role="img"
        aria-label={text('pile.simulated')}
        title={`${text('pile.simulated')}: ${text('pile.simulated.words')}`}
      >
        <Icon name="flask" size={14} />
      </span>
    </>
  )
}

/** The same with its word, beside the status of a pile or of what happens at it. */
export function SimulatedBadge({ isSimulated = false }: Simulation): ReactElement | null {
  return isSimulated ? <PileBadge icon="flask" word="pile.simulated" /> : null
}
