import { Option, Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import type { ReservationChoices } from '#contracts/charging/reservation.calls.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'
import { newReservation, reservationOf, reserveForm } from '#console/domain/reservation/reserve-form.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import { bodyOf, typedOf } from '#console/kit/form/schema/typed.ts'
import type { TypedValues } from '#console/kit/form/schema/typed.ts'
import { choices } from '../areas/charging/reservation-rows.ts'

/** What somebody types to reserve a connector, read at 12:00 in Warsaw. */

const now = Date.UTC(2026, 10, 20, 11)
const clocks = { zone: 'Europe/Warsaw', now, instantOf }
const known: ReservationChoices = choices as unknown as ReservationChoices
const form = reserveForm(known, now)
const fields = fieldsOf(form)
const first = typedOf(fields, newReservation('CP000001', now), clocks.zone)
const filled = { ...first, connectorId: '1', idTag: 'TAG00000001' }

/** What is sent; null where the form refuses it. */
const read = (more: TypedValues) => {
  const typed = Schema.decodeUnknownOption(form)(bodyOf(fields, { ...filled, ...more }, clocks))
  return Option.isNone(typed) ? null : reservationOf(typed.value, known, now)
}
const later = (at: string) => read({ 'startsInSeconds.when': 'later', 'startsInSeconds.at': at })

describe('the form of a reservation', () => {
  it('opens for now and a quarter of an hour, and proposes an hour from now for later', () => {
    expect(first).toMatchObject({
      'startsInSeconds.when': 'now',
      'startsInSeconds.at': '2026-11-20 13:00:00',
      durationMinutes: '15',
    })
    expect(read({})).toEqual({
      pileId: 'CP000001',
      connectorId: 1,
      idTag: 'TAG00000001',
      startsInSeconds: null,
      durationMinutes: 15,
    })
  })

  it('asks the pile all the same where the person says so', () => {
    expect(read({ evenIfTaken: 'yes' })).toMatchObject({ evenIfTaken: true })
  })

  it('takes a start on the clocks of the reader', () => {
    expect(later('2026-11-20 13:00:00')).toMatchObject({ startsInSeconds: 3_600 })
    expect(later('2026-11-20 12:00:30')).toMatchObject({ startsInSeconds: 30 })
    expect(later('2026-11-20 12:00:00')).toMatchObject({ startsInSeconds: 1 })
  })

  it('takes a day ahead and no more, and nothing that has passed', () => {
    expect(later('2026-11-21 12:00:00')).toMatchObject({ startsInSeconds: 86_400 })
    for (const at of ['2026-11-21 12:00:01', '2026-11-20 11:58:00', 'tomorrow', '']) expect(later(at), at).toBeNull()
  })

  it('takes 5 to 60 minutes', () => {
    for (const durationMinutes of ['5', ' 60 ']) expect(read({ durationMinutes })).not.toBeNull()
    for (const durationMinutes of ['4', '61', '7.5', '-5', '']) expect(read({ durationMinutes })).toBeNull()
  })

  it('takes piles and cards that are known, as they are spelled', () => {
    expect(read({ pileId: ' cp000001 ', idTag: 'tag00000001' })).toMatchObject({
      pileId: 'CP000001',
      idTag: 'TAG00000001',
    })
    expect(read({ pileId: 'elsewhere' })).toBeNull()
    expect(read({ idTag: 'TAG0000000' })).toBeNull()
  })
})
