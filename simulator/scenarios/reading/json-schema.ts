import { Schema } from 'effect'
import { ROUNDS_MAX, plainSteps } from '#contracts/lab/scenario-steps.ts'
import { ScenarioHead } from '#contracts/lab/scenario.ts'

/** The format of a scenario as JSON Schema, for editors: `docs/scenario.schema.json` holds it. */

type Json = Readonly<Record<string, unknown>>

/** Where `${name}` stands, anything may be meant. */
const inserted = { $ref: '#/$defs/inserted' }
const steps = { type: 'array', minItems: 1, items: { $ref: '#/$defs/step' } }

export function scenarioJsonSchema(): object {
  const head = jsonOf(ScenarioHead)
  const verbs = {
    ...Object.fromEntries(Object.entries(plainSteps).map(([verb, schema]) => [verb, jsonOf(schema)])),
    parallel: { type: 'array', minItems: 1, items: steps },
    repeat: mapping({ times: loose({ type: 'integer', minimum: 1, maximum: ROUNDS_MAX }), steps }, ['times', 'steps']),
  }
  const properties = isJson(head['properties']) ? head['properties'] : {}
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A scenario of the test bench',
    ...mapping({ ...properties, steps }, ['name', 'fleet', 'steps']),
    $defs: {
      step: { oneOf: Object.entries(verbs).map(([verb, body]) => stepOf(verb, body)) },
      inserted: { type: 'string', pattern: '\\$\\{[A-Za-z]\\w*\\}' },
    },
  }
}

const mapping = (properties: Json, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const stepOf = (verb: string, body: unknown): Json =>
  mapping(
    {
      title: { type: 'string', description: 'What the step is for; shown instead of the step.' },
      ifPossible: { type: 'boolean', description: 'It may be in vain, and is told as skipped then.' },
      [verb]: body,
    },
    [verb],
  )

function jsonOf(schema: Schema.Top): Json {
  const { schema: json, definitions } = Schema.toJsonSchemaDocument(schema, { onExcessProperty: 'error' })
  const whole = inPlace(json, definitions)
  const loosened = loose(whole)
  return isJson(loosened) ? loosened : {}
}

/** With what a reference means in its place: the words of a step are few. */
function inPlace(json: unknown, definitions: Json): unknown {
  if (Array.isArray(json)) return json.map((one) => inPlace(one, definitions))
  if (!isJson(json)) return json
  const name = typeof json['$ref'] === 'string' ? json['$ref'].split('/').at(-1) : undefined
  if (name !== undefined) return inPlace(definitions[name], definitions)
  return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, inPlace(one, definitions)]))
}

const leaves: readonly unknown[] = ['string', 'integer', 'number', 'boolean']

/** The same, where every leaf may be `${name}` instead. */
function loose(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(loose)
  if (!isJson(json)) return json
  if (leaves.includes(json['type'])) return isPlainText(json) ? json : { anyOf: [json, inserted] }
  return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, key === 'required' ? one : loose(one)]))
}

const isPlainText = (json: Json): boolean => json['type'] === 'string' && Object.keys(json).length === 1

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
