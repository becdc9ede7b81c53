import type { ReactElement } from 'react'
import { Deferred } from '../status/deferred.tsx'
import { Field } from './field.tsx'
import type { FieldFrame } from './field.tsx'
import { control } from './field.css.ts'
import { lazyPart } from '../status/lazy-part.ts'

export interface DateFieldProps extends FieldFrame {
  /**
   * What stands there: `YYYY-MM-DD`, with a zone `YYYY-MM-DD HH:mm:ss` on its clocks (spec §9); empty while nothing is
   * filled in. While only some parts are, the others stand in it as letters, so that it is no date-time to anybody.
   */
  readonly value: string
  readonly onChange: (value: string) => void
  /** IANA name of the zone whose clocks count, shown beside them; empty while it is not known; without one it is a day. */
  readonly zone?: string
  /** Where a page or dialog opens with it first. */
  readonly takesFocus?: boolean
}

/** Its calendars make it large: the code is fetched once the form around it is shown. */
const { Part: DateParts, load, isHere } = lazyPart(async () => (await import('./date-parts.tsx')).DateParts)

/** Fetches the field, so that the first one is shown at once. */
export const loadDateField = load

/** A date, or a date and time, part by part: digits, arrows, paste, or a day from the calendar. */
export function DateField(props: DateFieldProps): ReactElement {
  return (
    <Deferred isHere={isHere} place={<Field frame={props}>{({ id }) => <span id={id} className={control} />}</Field>}>
      <DateParts {...props} />
    </Deferred>
  )
}
