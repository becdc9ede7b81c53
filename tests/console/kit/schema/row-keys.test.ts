import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { inForms } from '#contracts/form.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import { withoutRow, withoutStrayRows, withRow, withRows } from '#console/kit/form/schema/row-keys.ts'
import { bodyOf, keyOfPlace, typedOf } from '#console/kit/form/schema/typed.ts'
import { changedIn } from '#console/kit/form/schema/use-typed.ts'
import { Band, body, clocks, Day } from './bands.ts'

/** Lists of rows among what is typed: their names, their order, and what of them is a draft. */

const fields = fieldsOf(Day)
const typed = typedOf(fields, body, 'UTC')

describe('rows among what is typed', () => {
  it('have names of their own, with what is typed in them below', () => {
    expect(typed).toEqual({
      bands: ['0', '1'],
      'bands.0.from': '00:00',
      'bands.0.power': '11',
      'bands.1.from': '08:30',
      'bands.1.power': '4.5',
    })
    expect(bodyOf(fields, typed, clocks)).toEqual(body)
  })

  it('are as many as there must be, where nothing is known yet', () => {
    expect(typedOf(fields, {}, 'UTC')).toEqual({ bands: ['0'], 'bands.0.from': '', 'bands.0.power': '' })
    const free = fieldsOf(Schema.Struct({ bands: Schema.Array(Band) }))
    expect(typedOf(free, {}, 'UTC')).toEqual({ bands: [] })
  })

  it('become fields, which texts and controls know by the name of the list', () => {
    expect(withRows(fields, typed).map(({ key, name, row }) => [key, name, row?.id ?? null])).toEqual([
      ['bands', 'bands', null],
      ['bands.0.from', 'bands.from', '0'],
      ['bands.0.power', 'bands.power', '0'],
      ['bands.1.from', 'bands.from', '1'],
      ['bands.1.power', 'bands.power', '1'],
    ])
  })

  it('keep their names while others come and go, and leave nothing behind', () => {
    const more = withRow(typed, 'bands', { from: '12:00' })
    expect(more).toMatchObject({ bands: ['0', '1', '2'], 'bands.2.from': '12:00' })
    const fewer = withoutRow(more, { list: 'bands', id: '0' })
    expect(fewer).toEqual({
      bands: ['1', '2'],
      'bands.1.from': '08:30',
      'bands.1.power': '4.5',
      'bands.2.from': '12:00',
    })
    expect(withoutRow(withRow(typed, 'bands', {}), { list: 'bands', id: '2' })).toEqual(typed)
  })

  it('are a draft together once one of them is another, and none while they are as they were', () => {
    expect(changedIn(fields, typed, typed)).toEqual({})
    const other = { ...typed, 'bands.1.power': '5' }
    expect(changedIn(fields, other, typed)).toEqual(other)
    const fewer = withoutRow(typed, { list: 'bands', id: '1' })
    expect(changedIn(fields, fewer, typed)).toEqual(fewer)
    // A draft of fewer rows than there are is not mixed with the others.
    expect(withoutStrayRows(fields, { ...typed, ...fewer })).toEqual(fewer)
  })

  it('are sent in the order of the part that orders them, and found by it again', () => {
    const late = { ...typed, 'bands.0.from': '20:00' }
    expect(bodyOf(fields, late, clocks)).toEqual({
      bands: [
        { from: 510, power: 4_500 },
        { from: 1_200, power: 11_000 },
      ],
    })
    const at = (place: string) => keyOfPlace(fields, place, { values: late, clocks })
    expect(at('bands.0.power')).toBe('bands.1.power')
    expect(at('bands.1')).toBe('bands')
    expect(at('bands.7.power')).toBe('bands')
    expect(at('bands')).toBe('bands')
  })

  it('may have rows of their own, parts with choices, and what nobody fills in', () => {
    const Step = Schema.Struct({
      id: Schema.String.annotate(inForms({ control: 'hidden' })),
      how: Schema.Union([
        Schema.Struct({ by: Schema.Literal('hand') }),
        Schema.Struct({ by: Schema.Literal('tool'), name: Schema.NonEmptyString }),
      ]),
      times: Schema.Array(Schema.Struct({ minutes: Schema.Int })),
    })
    const nested = fieldsOf(Schema.Struct({ steps: Schema.Array(Step) }))
    const steps = [
      { id: 'first', how: { by: 'tool', name: 'key' }, times: [{ minutes: 5 }, { minutes: 6 }] },
      { id: 'second', how: { by: 'hand' }, times: [] },
    ]
    const values = typedOf(nested, { steps }, 'UTC')
    expect(values).toMatchObject({ 'steps.0.times.1.minutes': '6', 'steps.1.id': 'second' })
    expect(bodyOf(nested, values, clocks)).toEqual({ steps })
    expect(withRows(nested, values).map(({ name }) => name)).toContain('steps.times.minutes')
  })
})
