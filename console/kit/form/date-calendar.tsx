import { CalendarDateTime } from '@internationalized/date'
import type { CalendarDate } from '@internationalized/date'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Button } from 'react-aria-components/Button'
import { IconButton } from './button.tsx'
import * as button from './button.css.ts'
import * as css from './date-field.css.ts'
import { Float } from '../dialog/float.tsx'
import { Icon } from '../text/icon.tsx'
import { useText } from '../text/text.ts'

export interface DateCalendarProps {
  /** The label of the field it belongs to. */
  readonly label: string
  readonly date: CalendarDateTime | null
  readonly onPick: (date: CalendarDateTime) => void
}

/** A month to pick a day from; the time of day stays, or is midnight where none was filled in. */
export function DateCalendar({ label, date, onPick }: DateCalendarProps): ReactElement {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const name = text('kit.date.calendar', { label })
  const pick = ({ year, month, day }: CalendarDate | CalendarDateTime): void => {
    onPick(date === null ? new CalendarDateTime(year, month, day) : date.set({ year, month, day }))
    setIsOpen(false)
  }
  return (
    <>
      <IconButton
        icon="calendar"
        size="small"
        label={name}
        anchor={anchor}
        opens={{ kind: 'dialog', isOpen }}
        onPress={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <Float label={name} anchor={anchor} opensAt="td [tabindex='0']" onClose={() => setIsOpen(false)}>
          <Calendar aria-label={label} value={date} onChange={pick} className={css.calendar}>
            <div className={css.months}>
              <Button slot="previous" className={button.button.ghost} aria-label={text('kit.date.before')}>
                <Icon name="chevronLeft" />
              </Button>
              <CalendarHeading className={css.month} />
              <Button slot="next" className={button.button.ghost} aria-label={text('kit.date.after')}>
                <Icon name="chevronRight" />
              </Button>
            </div>
            <CalendarGrid className={css.days}>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={css.weekday}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>{(day) => <CalendarCell date={day} className={css.day} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Float>
      ) : null}
    </>
  )
}
