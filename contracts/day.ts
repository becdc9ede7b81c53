import { Schema } from 'effect'

/** A day of the calendar: `2026-11-20`. */
export const Day = Schema.String.check(
  Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u),
  Schema.makeFilter(
    (day) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) || 'a day that the calendar has',
    { representation: { id: 'tariff/isOnCalendar', payload: null } },
  ),
)
