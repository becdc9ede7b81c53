import type { ReactElement } from 'react'
import * as css from './machine.css.ts'

interface SegmentedControlProps {
  readonly label: string
  readonly choices: readonly { readonly key: string; readonly label: string }[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** A few looks of the same thing, of which one is chosen. */
export function SegmentedControl({ label, choices, chosen, onChoose }: SegmentedControlProps): ReactElement {
  return (
    <span role="group" aria-label={label} className={css.segmentedControl}>
      {choices.map(({ key, label: name }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          className={css.segment}
          onClick={() => onChoose(key)}
        >
          {name}
        </button>
      ))}
    </span>
  )
}
