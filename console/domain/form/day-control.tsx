import type { ReactElement } from 'react'
import { DateField } from '#console/kit/form/date-field.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'

/** The control of a day of the calendar that is no instant, such as the last day of a card. */
export function DayControl({ frame, typed, onChange, takesFocus = false }: ControlProps): ReactElement {
  const value = typeof typed === 'string' ? typed : ''
  return <DateField {...frame} value={value} onChange={onChange} takesFocus={takesFocus} />
}
