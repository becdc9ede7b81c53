import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { inForms } from '#contracts/form.ts'
import type { FormHint } from '#contracts/form.ts'
import { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { PilePassword } from '#contracts/equipment/pile-security.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { Energy, Instant, Money, Power } from '#contracts/units.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import type { FormField } from '#console/kit/form/schema/form-field.ts'
import { limitsText, problemOf } from '#console/kit/form/schema/problem.ts'
import { bodyOf, typedOf } from '#console/kit/form/schema/typed.ts'
import type { Typed } from '#console/kit/form/schema/typed.ts'

/** Forms from schemas: what a schema says about a field, what is told about it, and what is made of what was typed. */

const clocks = { zone: 'Europe/Warsaw', now: Date.parse('2026-11-20T12:00:00.000Z'), instantOf }

function fieldOf(schema: Schema.Top, hint?: FormHint): FormField {
  const shown = hint === undefined ? schema : schema.annotate(inForms(hint))
  const [field] = fieldsOf(Schema.Struct({ it: shown }))
  if (field === undefined) throw new Error('a struct with one field has one field')
  return field
}

const problemWith = (schema: Schema.Top, typed: Typed, hint?: FormHint) => {
  const field = fieldOf(schema, hint)
  return problemOf(field, typed, { isNeeded: field.isRequired, clocks })
}

describe('the control of a field', () => {
  it.each([
    ['text', Schema.String],
    ['number', Schema.Number],
    ['number', Schema.Int.check(Schema.isGreaterThan(0))],
    ['check', Schema.Boolean],
    ['choice', Schema.Literals(['AC', 'DC'])],
    ['choice', Schema.Literal(7)],
    ['list', Schema.Array(Schema.String)],
    ['list', Schema.NonEmptyArray(Schema.String)],
    ['long', SpokenReason],
    ['moment', Instant],
    ['money', Money],
    ['energy', Energy],
    ['power', Power.check(Schema.isGreaterThanOrEqualTo(0))],
    ['rows', Schema.Array(Schema.Struct({ one: Schema.String }))],
    ['rows', Schema.NonEmptyArray(Schema.Union([Schema.Struct({ by: Schema.Literal('a') })]))],
    ['time', Schema.Int.annotate(inForms({ control: 'time' }))],
    ['secret', PilePassword],
  ] as const)('is %s by the schema and its annotation', (control, schema) => {
    expect(fieldOf(schema).control).toBe(control)
    expect(fieldOf(Schema.NullOr(schema)).control).toBe(control)
  })

  it('is refused for what nobody could fill in', () => {
    expect(() => fieldOf(Schema.Unknown)).toThrow('nothing is known to fill in Unknown with')
  })

  it('may stay empty where the schema takes nothing for it', () => {
    expect(fieldOf(Schema.String).isRequired).toBe(false)
    expect(fieldOf(Schema.NonEmptyString).isRequired).toBe(true)
    expect(fieldOf(Schema.NullOr(Schema.NonEmptyString)).isRequired).toBe(false)
    expect(fieldOf(Schema.optionalKey(Schema.Int)).isRequired).toBe(false)
    expect(fieldOf(Schema.Int).isRequired).toBe(true)
    expect(fieldOf(Schema.NonEmptyArray(Schema.String)).isRequired).toBe(true)
  })
})

describe('limits', () => {
  it.each([
    [Schema.String.check(Schema.isBetweenLength(5, 20)), 'kit.limits.between', { min: 5, max: 20 }],
    [Schema.String.check(Schema.isMaxLength(50)), 'kit.limits.most', { max: 50 }],
    [Schema.String.check(Schema.isMinLength(5), Schema.isMaxLength(9)), 'kit.limits.between', { min: 5, max: 9 }],
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })), 'form.whole.between', { min: 1, max: 3 }],
    [Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), 'form.whole.least', { min: 0 }],
    [Schema.Int.check(Schema.isLessThanOrEqualTo(9)), 'form.whole.most', { max: 9 }],
    [Schema.Int, 'form.whole', undefined],
    [Schema.Number.check(Schema.isGreaterThan(0)), 'form.range.above', { min: 0 }],
    [Schema.Number.check(Schema.isLessThan(5)), 'form.range.below', { max: 5 }],
    [Power.check(Schema.isBetween({ minimum: 0, maximum: 22_000 })), 'form.range.between', { min: 0, max: 22 }],
  ] as const)('are said before a mistake is made: %#', (schema, key, values) => {
    expect(limitsText(fieldOf(schema))).toEqual(values === undefined ? { key } : { key, values })
  })

  it('are not said where there are none', () => {
    expect(limitsText(fieldOf(Schema.String))).toBeNull()
    expect(limitsText(fieldOf(Schema.Number))).toBeNull()
    expect(limitsText(fieldOf(Schema.Boolean))).toBeNull()
  })
})

describe('a problem', () => {
  const between = Schema.String.check(Schema.isBetweenLength(5, 20))
  const oneOf = Schema.String.check(Schema.makeFilter((typed) => typed === 'A'))
  it.each([
    [between, '', 'kit.problem.required'],
    [between, 'abcd', 'kit.problem.short'],
    [between, ' abcd ', 'kit.problem.short'],
    [between, 'x'.repeat(21), 'kit.problem.long'],
    [between, 'x'.repeat(20), null],
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })), '4', 'form.whole.between'],
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })), '2.5', 'form.whole.between'],
    [Schema.Int, 'two', 'form.whole'],
    [Schema.Number, 'two', 'form.problem.number'],
    [Schema.Number.check(Schema.isGreaterThan(0)), '0', 'form.range.above'],
    [Schema.Number.check(Schema.isGreaterThan(0)), '0,5', null],
    [Money, '4.355', 'form.problem.decimals'],
    [Money, '-12,30', null],
    [Schema.Literals(['AC', 'DC']), 'MIXED', 'form.problem.refused'],
    [Schema.NonEmptyArray(Schema.String), [], 'form.problem.none'],
    [Schema.Array(Schema.String).check(Schema.isMaxLength(1)), ['a', 'b'], 'form.problem.many'],
    [Schema.Array(Schema.String).check(Schema.isMinLength(2)), ['a'], 'form.problem.few'],
    [Schema.Array(Schema.String).check(Schema.isUnique()), ['a', 'a'], 'form.problem.refused'],
    [Instant, '2026-11-20', 'kit.problem.moment'],
    [Instant, '2026-11-20 09:30:00', null],
    [Schema.String.check(Schema.isPattern(/^[a-z]+$/u)), 'A', 'form.problem.refused'],
    [PilePassword, 'fifteen-letters', 'kit.problem.short'],
    [PilePassword, 'sixteen letters!', 'form.format.printable'],
    [PilePassword, 'sixteen-letters!', null],
    [Schema.Int.annotate(inForms({ control: 'time' })), '24:00', 'form.problem.time'],
    [Schema.Int.annotate(inForms({ control: 'time' })), '8:05', null],
    [oneOf.annotate(inForms({ control: 'reference' })), 'B', 'form.problem.unknown'],
  ] as const)('is told in words: %#', (schema, typed, key) => {
    expect(problemWith(schema, typed)?.key ?? null).toBe(key)
  })

  it('names the format of a pattern', () => {
    const address = Schema.String.check(Schema.isPattern(/^ftp:/u))
    expect(problemWith(address, 'http://host', { format: 'ftpAddress' })).toEqual({ key: 'form.format.ftpAddress' })
  })

  it('is a moment that has passed, where it must lie ahead', () => {
    const hint = { control: 'moment', isAhead: true } as const
    expect(problemWith(Instant, '2026-11-20 13:00:00', hint)).toEqual({ key: 'kit.problem.past' })
    expect(problemWith(Instant, '2026-11-20 13:00:01', hint)).toBeNull()
  })

  it('is a day that does not exist', () => {
    expect(problemWith(Instant, '2026-02-30', { control: 'day' })).toEqual({ key: 'form.problem.day' })
  })
})

describe('a body', () => {
  const made = (schema: Schema.Top, typed: Typed, hint?: FormHint): unknown => {
    const body: unknown = bodyOf([fieldOf(schema, hint)], { it: typed }, clocks)
    return Reflect.get(Object(body), 'it')
  }

  it('counts money, energy and power in the units of the schema, without a float between', () => {
    expect(made(Money, '4.35')).toBe(43_500)
    expect(made(Money, '-0,07')).toBe(-700)
    expect(made(Energy, '1.234')).toBe(1_234)
    expect(made(Power, '22')).toBe(22_000)
  })

  it('has a day to its end on the reader’s calendar', () => {
    expect(made(Instant, '2026-12-31', { control: 'day' })).toBe('2026-12-31T22:59:59.999Z')
  })

  it('has a time of day in minutes, and one of the week with its day before it', () => {
    const time = Schema.Int.annotate(inForms({ control: 'time' }))
    expect(['00:00', '8:30', '08:30', '23:59', '1 00:00'].map((typed) => made(time, typed))).toEqual([
      0, 510, 510, 1_439, 1_440,
    ])
    const fields = fieldsOf(Schema.Struct({ it: time }))
    for (const minute of [0, 510, 1_439, 1_440, 9_240])
      expect(bodyOf(fields, typedOf(fields, { it: minute }, 'UTC'), clocks)).toEqual({ it: minute })
  })

  it('has literals as they are, numbers among them', () => {
    expect(made(Schema.Literals([0, 1]), '1')).toBe(1)
  })

  it('has null or nothing for what stays empty, and null for a part without anything', () => {
    const fields = fieldsOf(
      Schema.Struct({
        a: Schema.NullOr(Schema.Int),
        b: Schema.optionalKey(Schema.Int),
        c: Schema.NullOr(Schema.Struct({ one: Schema.NonEmptyString, other: Schema.NonEmptyString })),
        d: Schema.String,
      }),
    )
    expect(fields.map(({ key }) => key)).toEqual(['a', 'b', 'c.one', 'c.other', 'd'])
    expect(bodyOf(fields, {}, clocks)).toEqual({ a: null, c: null, d: '' })
    expect(bodyOf(fields, { 'c.one': 'x' }, clocks)).toEqual({ a: null, c: { one: 'x', other: '' }, d: '' })
  })

  it('has of a union what was chosen, and comes back into the fields as it was typed', () => {
    const fields = fieldsOf(LocalAuthList)
    const values = {
      name: 'Garage',
      validUntil: '2026-12-31',
      chargeableType: 'AC',
      'members.kind': 'group',
      'members.groupId': 'G1',
      'members.customerIds': ['C1'],
      pileIds: ['CP000001'],
    }
    const body = bodyOf(fields, values, clocks)
    expect(body).toMatchObject({ members: { kind: 'group', groupId: 'G1' } })
    expect(typedOf(fields, body, clocks.zone)).toEqual({ ...values, 'members.customerIds': [] })
  })
})

it('is made of a union of structs as a whole, too, by the literal that tells them apart', () => {
  const way = Schema.Union([
    Schema.Struct({ way: Schema.Literal('draw') }),
    Schema.Struct({ way: Schema.Literal('type'), password: Schema.NonEmptyString }),
  ])
  const fields = fieldsOf(way)
  expect(fields.map(({ key, while: conditions }) => [key, conditions])).toEqual([
    ['way', []],
    ['password', [{ key: 'way', value: 'type' }]],
  ])
  expect(bodyOf(fields, { way: 'draw', password: 'x' }, clocks)).toEqual({ way: 'draw' })
  expect(bodyOf(fields, { way: 'type', password: 'x' }, clocks)).toEqual({ way: 'type', password: 'x' })
})
