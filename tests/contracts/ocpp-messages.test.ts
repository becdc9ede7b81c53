import { Schema } from 'effect'
import schemas from 'ocpp-rpc/lib/schemas/ocpp1_6.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { errorCodeOf } from '#contracts/ocpp/frame.ts'
import { fromPile, toPile } from '#contracts/ocpp/1.6/messages.ts'

/** What two JSON schemas must have in common for one to be the other's words. */
type Shape =
  | { readonly kind: 'object'; readonly required: readonly string[]; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly kind: 'array'; readonly items: Shape }
  | {
      readonly kind: 'value'
      readonly type: string
      readonly values: readonly unknown[]
      readonly longest: number | undefined
    }

interface JsonSchema {
  readonly $ref?: string
  readonly definitions?: Readonly<Record<string, JsonSchema>>
  readonly type?: string
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
}

function shapeOf(schema: JsonSchema, definitions = schema.definitions ?? {}): Shape {
  const { $ref, type, items, properties = {}, required = [], enum: values = [], maxLength: longest } = schema
  const named = $ref === undefined ? undefined : definitions[$ref.replace('#/definitions/', '')]
  if (named !== undefined) return shapeOf(named, definitions)
  if (items !== undefined) return { kind: 'array', items: shapeOf(items, definitions) }
  // Effect writes a struct without fields as `not null`.
  if (type === 'object' || type === undefined) {
    const shapes = Object.entries(properties).map(([name, field]) => [name, shapeOf(field, definitions)] as const)
    return {
      kind: 'object',
      required: required.toSorted(),
      fields: Object.fromEntries(shapes.toSorted(([a], [b]) => a.localeCompare(b))),
    }
  }
  return { kind: 'value', type, values: values.map(String).toSorted(), longest }
}

// The library's file and Effect's documents are both plain JSON schema.
const shape = (schema: unknown): Shape => shapeOf(schema as JsonSchema)
const protocol = new Map(schemas.map((schema) => [schema.$id, shape(schema)]))
const messages = [...Object.entries(fromPile), ...Object.entries(toPile)]

describe('OCPP 1.6 messages', () => {
  it.each(messages)('spell %s as the protocol does', (action, { req, conf }) => {
    expect(shape(Schema.toJsonSchemaDocument(req).schema)).toEqual(protocol.get(`urn:${action}.req`))
    expect(shape(Schema.toJsonSchemaDocument(conf).schema)).toEqual(protocol.get(`urn:${action}.conf`))
  })
})

describe('error codes', () => {
  it('keep the spelling of OCPP-J 1.6', () => {
    expect(errorCodeOf('OccurenceConstraintViolation')).toBe('OccurenceConstraintViolation')
  })
  it('are understood in the spelling of later editions', () => {
    expect(errorCodeOf('OccurrenceConstraintViolation')).toBe('OccurenceConstraintViolation')
    expect(errorCodeOf('FormatViolation')).toBe('FormationViolation')
  })
  it('that nobody knows count as GenericError', () => {
    expect(errorCodeOf('Fnord')).toBe('GenericError')
    expect(errorCodeOf(7)).toBe('GenericError')
    expect(errorCodeOf('constructor')).toBe('GenericError')
  })
})
