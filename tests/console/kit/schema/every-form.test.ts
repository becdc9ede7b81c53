import { Result, Schema } from 'effect'
import { expect, it } from 'vitest'
import { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import type { FormField } from '#console/kit/form/schema/form-field.ts'
import { limitsText, problemOf } from '#console/kit/form/schema/problem.ts'
import { withRow, withRows } from '#console/kit/form/schema/row-keys.ts'
import { bodyOf, isAsked, isPartEmpty } from '#console/kit/form/schema/typed.ts'
import type { Typed, TypedValues } from '#console/kit/form/schema/typed.ts'
import { textsIn } from '#tests/support/code/locales.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

/** Every form of a command, filled in at random: it refuses what its schema refuses, and nothing else. */

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
    const values = filledIn(random, fields)
    const known = withRows(fields, values)
    // Long ago, so that every moment lies ahead.
    const then = { zone: 'Europe/Warsaw', now: 0, instantOf }
    const problems = known
      .filter((field) => isAsked(field, values))
      .filter((field) => {
        const isNeeded = field.isRequired && (field.part === null || !isPartEmpty(known, field.part.key, values))
        return problemOf(field, values[field.key], { isNeeded, clocks: then }) !== null
      })
    const result = Schema.decodeUnknownResult(schema)(bodyOf(fields, values, then))
    expect([values, problems.length === 0]).toEqual([values, Result.isSuccess(result)])
  })
})

it('asks for every moment with a calendar, never as text', () => {
  const typed = all.flatMap(({ name, fields }) =>
    fields
      .filter(({ control, accepts }) => control === 'text' && accepts('2026-11-20T08:00:00.000Z') && !accepts('x'))
      .map(({ key }) => `${name}: ${key}`),
  )
  expect(typed).toEqual([])
})

it('has a text for every problem and limit', () => {
  const texts = textsIn('en')
  const keys = all.flatMap(({ fields }) => fields.flatMap((field) => limitsText(field)?.key ?? []))
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => !texts.has(key))).toEqual([])
})

/** Something in every field, and in those of some rows. */
function filledIn(random: Random, fields: readonly FormField[]): TypedValues {
  const rows = fields.filter(({ control }) => control === 'rows')
  const others = fields.filter(({ control }) => control !== 'rows')
  let values: TypedValues = Object.fromEntries([
    ...others.map((field) => [field.key, anything(random, field)] as const),
    ...rows.map(({ key }) => [key, []] as const),
  ])
  for (const { key, parts } of rows)
    for (let count = pick(random, [0, 1, 1, 2, 3]); count > 0; count -= 1)
      values = withRow(values, key, filledIn(random, parts))
  return values
}

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
  const times = ['08:30', '3 23:59', '24:00']
  const moments = ['2026-11-20 09:30:00', '2026-13-01 00:00:00', '2026-02-30', '2026-12-31']
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
  const known = ['ftp://files.example/2.4.1.bin', certificate, 'c2lnbmF0dXJl']
  return pick(random, [...words, ...numbers, ...times, ...moments, ...known])
}
