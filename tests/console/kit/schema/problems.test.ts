import { Result, Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { inForms } from '#contracts/form.ts'
import type { FormHint } from '#contracts/form.ts'
import { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { Energy, Instant, Money, Power } from '#contracts/units.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import type { FormField } from '#console/kit/form/schema/form-field.ts'
import { limitsText, problemOf } from '#console/kit/form/schema/problem.ts'
import { bodyOf, isAsked, isPartEmpty, typedOf } from '#console/kit/form/schema/typed.ts'
import type { Typed, TypedValues } from '#console/kit/form/schema/typed.ts'
import { textsIn } from '#tests/support/code/locales.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

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

/** Every form that people fill in and that is made of fields: a command that carries anything has none. */
const forms = Object.entries(personalForms).flatMap(([lifecycle, commands]) =>
  Object.entries(commands).flatMap(([command, schema]: readonly [string, Schema.Codec<unknown, unknown>]) => {
    const fields = fieldsIn(schema)
    return fields === null ? [] : [{ name: `${lifecycle} ${command}`, schema, fields }]
  }),
)

function fieldsIn(schema: Schema.Top): readonly FormField[] | null {
  try {
    return fieldsOf(schema)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const drafts: readonly { readonly name: string; readonly schema: Schema.Codec<unknown, unknown> }[] = [
  { name: 'offline list', schema: LocalAuthList },
]
const all = [...forms, ...drafts.map((draft) => ({ ...draft, fields: fieldsOf(draft.schema) }))]

it('is made of the forms of most commands', () => {
  expect(all.length).toBeGreaterThan(20)
})

it.each(all)('a form refuses what the schema refuses, and nothing else: $name', ({ schema, fields }) => {
  forSeeds(60, (random) => {
    const values: TypedValues = Object.fromEntries(fields.map((field) => [field.key, anything(random, field)]))
    // Long ago, so that every moment lies ahead.
    const then = { ...clocks, now: 0 }
    const problems = fields
      .filter((field) => isAsked(field, values))
      .filter((field) => {
        const isNeeded = field.isRequired && (field.part === null || !isPartEmpty(fields, field.part.key, values))
        return problemOf(field, values[field.key], { isNeeded, clocks: then }) !== null
      })
    const result = Schema.decodeUnknownResult(schema)(bodyOf(fields, values, then))
    expect([values, problems.length === 0]).toEqual([values, Result.isSuccess(result)])
  })
})

it('has a text for every problem and limit', () => {
  const texts = textsIn('en')
  const keys = all.flatMap(({ fields }) => fields.flatMap((field) => limitsText(field)?.key ?? []))
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => !texts.has(key))).toEqual([])
})

/** Often what fits, sometimes what is nearly right, sometimes nothing. */
function anything(random: Random, field: FormField): Typed {
  const { control, choices, least = 0, most = 40 } = field
  if (control === 'list') return pick(random, [[], ['a'], ['a', 'b'], ['a', 'a'], ['CP000001', 'CP000002', 'CP000003']])
  if (control === 'check') return pick(random, ['', 'yes'])
  if (control === 'choice') return pick(random, ['', 'none of them', ...choices, ...choices, ...choices])
  const words = [
    '',
    ' ',
    'x'.repeat(Math.max(least, 1)),
    'x'.repeat(most),
    'x'.repeat(most + 1),
    'ftp://host/a b',
    'ąę',
  ]
  const numbers = ['0', '1', '-1', '2,5', String(least), String(most), String(most + 1), '007', '1e3']
  const moments = ['2026-11-20 09:30:00', '2026-13-01 00:00:00', '2026-02-30', '2026-12-31']
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
  const known = ['ftp://files.example/2.4.1.bin', certificate, 'c2lnbmF0dXJl']
  return pick(random, [...words, ...numbers, ...moments, ...known])
}
