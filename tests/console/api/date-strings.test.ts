import { expect, test } from 'vitest'
import { fromWire, toWire } from '#console/api/dates.ts'

test('a date-time is converted, a date keeps its day, any other text is left alone [R5.9.07]', () => {
  const zone = 'America/New_York'
  expect([toWire('2024-03-01 08:30:00', zone), fromWire('2024-03-01 13:30:00', zone)]).toEqual([
    '2024-03-01 13:30:00',
    '2024-03-01 08:30:00',
  ])
  for (const text of ['2024-03-01', '', '08:30', '2024-03-01 08:30', 'on 2024-03-01 08:30:00', '2024/03/01'])
    expect([toWire(text, zone), fromWire(text, zone)]).toEqual([text, text])
})
