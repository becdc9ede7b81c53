import { Schema } from 'effect'

/**
 * Checks that the day a text begins with is one that the calendar has: the thirtieth of February is none. What breaks it breaks
 * the rule `onCalendar`. Whoever names all that is wrong asks it of any text.
 */
export const onCalendar = Schema.makeFilter(
  (text: string) => {
    const day = text.slice(0, '2026-11-20'.length)
    const at = new Date(`${day}T00:00:00Z`)
    const isThere = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
    return isThere || 'a day that the calendar has'
  },
  { representation: { id: 'calendar/isOnCalendar', payload: null } },
)

/** A day of the calendar: `2026-11-20`. */
export const Day = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u), onCalendar)
