import { describe, expect, it } from 'vitest'
import { readReserveForm, reserveForm } from '#console/domain/reservation/reserve-form.ts'
import type { ReserveForm, ReserveFormContext } from '#console/domain/reservation/reserve-form.ts'
import { choices } from '../areas/charging/reservation-rows.ts'

/** What somebody types to reserve a connector, read at 12:00 in Warsaw. */

const known = { ...choices, now: Date.UTC(2026, 10, 20, 11), zone: 'Europe/Warsaw' } as unknown as ReserveFormContext
const filled: ReserveForm = {
  ...reserveForm('CP000001', known.now, known.zone),
  connectorId: '1',
  idTag: 'TAG00000001',
}
const read = (more: Partial<ReserveForm>) => readReserveForm({ ...filled, ...more }, known)
const later = (startsAt: string) => read({ start: 'later', startsAt })

describe('the form of a reservation', () => {
  it('opens for now and a quarter of an hour, and proposes an hour from now for later', () => {
    expect(filled).toMatchObject({ start: 'now', minutes: '15', startsAt: '2026-11-20 13:00' })
    expect(read({})).toMatchObject({ body: { startsInSeconds: null, durationMinutes: 15 } })
  })

  it('takes a start on the clocks of the reader, to the minute or to the second', () => {
    expect(later('2026-11-20 13:00')).toMatchObject({ body: { startsInSeconds: 3_600 } })
    expect(later(' 2026-11-20 12:00:30 ')).toMatchObject({ body: { startsInSeconds: 30 } })
    expect(later('2026-11-20 12:00')).toMatchObject({ body: { startsInSeconds: 1 } })
  })

  it('takes a day ahead and no more, and nothing that has passed', () => {
    expect(later('2026-11-21 12:00')).toMatchObject({ body: { startsInSeconds: 86_400 } })
    for (const startsAt of ['2026-11-21 12:01', '2026-11-20 11:58', 'tomorrow', ''])
      expect(later(startsAt).problems, startsAt).toEqual({ startsAt: 'reservation.problem.start' })
  })

  it('takes 5 to 60 minutes', () => {
    for (const minutes of ['5', ' 60 ']) expect(read({ minutes }).problems).toBeNull()
    for (const minutes of ['4', '61', '7.5', '-5', ''])
      expect(read({ minutes }).problems, minutes).toEqual({ minutes: 'reservation.problem.minutes' })
  })
})
