import { Arbitrary, Effect, Schema } from 'effect'
import type { Summary } from '#machines/summaries.ts'
import { summaries } from '#machines/summaries.ts'
import type { Field } from '#contracts/fields.ts'
import type { DescribedRow, Resource } from '#contracts/resource.ts'

/** A row of a contract in which no described value can be taken for another. */

const SEED = 20_261_120

/** `commands` are offered. The rest is whatever the schema allows, from a seed. */
export function knownRow(resource: Resource<DescribedRow>, commands: readonly string[]): DescribedRow {
  const sample = sampleOf(resource.row)
  const known = Object.entries(resource.fields).flatMap(([name, field], place) => {
    const own = fieldsOf(resource.row)[name]
    const value = valueOf(field, name, place)
    if (own === undefined) return []
    // A code may be a number; what has a format of its own stays as the schema made it.
    const fits = [value, Number(value)].find((one) => one !== undefined && Schema.is(own)(one))
    return fits === undefined ? [] : [[name, fits] as const]
  })
  const offers = commands.map((command) => ({ command, allowed: true, reason: null, guard: null }))
  const beside = 'offers' in sample ? { offers } : {}
  return { ...sample, ...Object.fromEntries(known), ...beside, ...stateFor(resource, sample), id: '81' }
}

type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>
const hasFields = (schema: object): schema is { readonly fields: Fields } => 'fields' in schema

function fieldsOf(schema: object): Fields {
  if (!hasFields(schema)) throw new TypeError('a row is made of fields')
  return schema.fields
}

/** Whatever the schema allows, field by field. */
const sampleOf = (schema: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => {
      const [sample] = Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(field), { count: 1, seed: SEED }))
      return [name, sample]
    }),
  )

/** A state that the first word of the thing's status stands for. */
function stateFor({ fields }: Resource, sample: object): Readonly<Record<string, string>> {
  const status = fields['status']
  if (status === undefined || !('state' in sample)) return {}
  const wire = new Map<string, Summary>(Object.entries(summaries)).get(status.lifecycle)?.wire ?? {}
  return { state: Object.keys(wire).find((one) => wire[one] === status.values[0]) ?? '' }
}

/** What no other field of the row has; undefined leaves it as it came. */
function valueOf({ kind, values }: Field, name: string, place: number): unknown {
  switch (kind) {
    case 'text':
    case 'reason':
    case 'location':
      return `The ${name}`
    case 'card':
      return `TAG${place}`
    case 'code':
    case 'ref':
      return `${place}00`
    case 'connector':
      return 'CP000001'
    case 'payer':
      return `C00${place}`
    case 'moment':
      return `2026-11-${String(place + 1).padStart(2, '0')}T08:00:00.000Z`
    case 'money':
      return (place + 1) * 10_000
    case 'energy':
    case 'power':
      return (place + 1) * 1_000
    case 'count':
      return 40 + place
    case 'choice':
    case 'status':
      return values[0]
    case 'flag':
      return true
    case 'own':
      return undefined
    default:
      return kind satisfies never
  }
}
