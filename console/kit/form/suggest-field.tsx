import type { ReactElement } from 'react'
import type { FieldFrame } from './field.tsx'
import { lazyPart } from '../status/lazy-part.ts'
import type { Choice } from './select.tsx'

export interface SuggestFieldProps extends FieldFrame {
  readonly value: string
  /** The suggestions for the typed text; the caller updates them as it changes. */
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly name?: string
  /** Where a dialog opens with it first. */
  readonly takesFocus?: boolean
}

const { Part, load, isHere } = lazyPart(async () => (await import('./suggest-frame.tsx')).SuggestFrame)

/** Fetches the field, so that the first one is shown at once. */
export const loadSuggestField = load

/** Whether it would be shown at once. */
export const isSuggestFieldHere = isHere

/**
 * A choice from too many for a list: typed in part and picked from the suggestions, by keyboard alone; what is typed may also
 * stand. Its code is fetched when it is first shown: the dialog around it, or what else is inside the same `Suspense`, waits,
 * so that nothing that is typed is lost.
 */
export function SuggestField(props: SuggestFieldProps): ReactElement {
  return <Part {...props} />
}
