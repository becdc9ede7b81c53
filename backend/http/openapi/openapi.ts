import { JsonSchema, Schema } from 'effect'
import { envelope } from '#contracts/endpoint.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { failures } from '#contracts/failure.ts'
import type { FailureCode } from '#contracts/failure.ts'
import { exampleOf } from '#contracts/http/examples.ts'
import { takesKey } from '#contracts/system/api-key-access.ts'
import { positionHeader, positionWithin } from '#contracts/http/position.ts'
import { RefusalData } from '#contracts/refusal.ts'
import { asOfName } from '../as-of.ts'
import type { Gateway } from '../gateway.ts'
import { catalogue, description } from './prose.ts'
import type { Say } from '../texts.ts'

/** OpenAPI 3.1 of every call of the server, from the same values that decode them. */

type Json = Readonly<Record<string, unknown>>

/** What every call can answer beside its own refusals. */
const always: readonly FailureCode[] = ['REQUEST_ERROR', 'SERVER_INTERNAL']
const signedIn: readonly FailureCode[] = ['NO_AUTHORIZATION', 'UNKNOWN_TOKEN', 'SIGN_IN_EXPIRED', 'PASSWORD_DRAWN']

/** `lang` and `v` are part of every call (spec §7). */
const shared: Json = {
  lang: { type: 'string', enum: ['en', 'zh-CN', 'zh-TW', 'fr', 'pl'], description: 'Language of messages.' },
  v: { type: 'string', description: 'Any value: keeps a GET from being answered out of a cache.' },
}

const asOfSchema: Json = {
  type: 'string',
  format: 'date-time',
  description:
    'An instant, with or without a fraction of a second: the answer is what it was then, and nothing is offered.',
}

const positionSchema: Json = { type: 'integer', minimum: 0, maximum: 1e15 - 1 }

/** What every call in the order of its world shares (contracts/http/position.ts). */
const ordering: Json = {
  parameters: {
    Position: {
      name: positionHeader,
      in: 'header',
      description: `The greatest position that the client has seen: the answer is from no older state. The call waits for it, ${positionWithin} ms at most, and is then refused with POSITION_NOT_REACHED.`,
      schema: positionSchema,
    },
  },
  headers: {
    Position: {
      description: 'The position that the network of the account has reached; absent for `asOf`.',
      schema: positionSchema,
    },
  },
}

/** The document of these calls. */
export function openApiOf({ bound, ordered }: Pick<Gateway, 'bound' | 'ordered'>, say: Say): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of bound) {
    const { path, method } = endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint, ordered.has(endpoint)) }
  }
  const errors = catalogue(say)
  return {
    openapi: '3.1.0',
    info: { title: 'Chargebook', version: '0.1.0', description: description(errors) },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { RefusalData: jsonSchema(RefusalData) },
      ...ordering,
    },
    'x-error-catalogue': errors,
  }
}

function operation(endpoint: Endpoint, isOrdered: boolean): Json {
  const { path, summary, access } = endpoint
  const { params = {}, query = {} } = exampleOf(endpoint) ?? {}
  return {
    tags: [path.split('/')[1]],
    summary,
    ...(Array.isArray(access) ? { description: `Needs one of the menu codes ${access.join(', ')}.` } : {}),
    security: access === 'open' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', valuesOf(endpoint.params), params),
      ...parameters('query', queryOf(endpoint), query),
      ...(isOrdered ? [{ $ref: '#/components/parameters/Position' }] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { ...successOf(endpoint), ...(isOrdered ? { headers: named } : {}) },
      ...refusalsOf(endpoint, isOrdered ? ['POSITION_NOT_REACHED', 'LISTS_INCOMPLETE'] : []),
    },
  }
}

const named: Json = { [positionHeader]: { $ref: '#/components/headers/Position' } }

/** A file, or JSON; nothing where the body has no fields. */
function requestBody(endpoint: Endpoint): Json {
  const example = exampleOf(endpoint)?.body
  const given = example === undefined ? {} : { example }
  const { upload } = endpoint
  if (upload !== null)
    return {
      requestBody: {
        required: true,
        content: { [upload]: { schema: { type: 'string', format: 'binary' }, ...given } },
      },
    }
  const schema = jsonSchema(endpoint.body)
  const isForm =
    propertiesOf(schema).length > 0 || ('additionalProperties' in schema && schema['additionalProperties'] !== false)
  return isForm ? { requestBody: { required: true, content: { 'application/json': { schema, ...given } } } } : {}
}

function successOf({ answer, files }: Endpoint): Json {
  if (files.length === 0) return answerOf('Success', jsonSchema(envelope(answer)))
  return {
    description: 'A file',
    content: Object.fromEntries(files.map((type) => [type, { schema: jsonSchema(answer) }])),
  }
}

/** The failures of a call, gathered by HTTP status. */
function refusalsOf(endpoint: Endpoint, order: readonly FailureCode[]): Json {
  const { access, asOf, refusals, upload } = endpoint
  const person: readonly FailureCode[] = access === 'open' || takesKey(endpoint) ? [] : ['KEY_NOT_ENOUGH']
  const moment: readonly FailureCode[] = asOf ? ['FUTURE_MOMENT', 'PAST_INCOMPLETE', 'SERVICE_UNAVAILABLE'] : []
  const taken: readonly FailureCode[] = upload === null ? [] : ['BODY_TOO_LARGE']
  const codes = [
    ...always,
    ...(access === 'open' ? [] : signedIn),
    ...person,
    ...moment,
    ...taken,
    ...order,
    ...refusals,
  ]
  const denied: readonly FailureCode[] = Array.isArray(access) ? ['ACCESS_DENIED'] : []
  const byStatus = Map.groupBy(new Set([...codes, ...denied]), (code) => failures[code])
  return Object.fromEntries(
    [...byStatus].flatMap(([status, names]) =>
      status === null ? [] : [[String(status), answerOf(names.join(', '), failureSchema(names))]],
    ),
  )
}

const failureSchema = (codes: readonly FailureCode[]): Json => ({
  type: 'object',
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string' },
    data: { anyOf: [{ $ref: '#/components/schemas/RefusalData' }, { type: 'null' }] },
  },
  required: ['code', 'message', 'data'],
})

const answerOf = (about: string, schema: Json): Json => ({
  description: about,
  content: { 'application/json': { schema } },
})

function queryOf({ query, asOf }: Endpoint): Json {
  const own = valuesOf(query)
  const moment = asOf ? { [asOfName]: asOfSchema } : {}
  return { ...own, properties: { ...Object.fromEntries(propertiesOf(own)), ...moment, ...shared } }
}

function parameters(where: 'path' | 'query', schema: Json, examples: Json): Json[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return propertiesOf(schema).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(Object.hasOwn(examples, name) ? { example: examples[name] } : {}),
  }))
}

function propertiesOf({ properties }: Json): [string, unknown][] {
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
}

/** What parts of an address stand for: the numbers that its text is decoded to, with their ranges. */
const valuesOf = (schema: Schema.Top): Json => jsonSchema(Schema.toType(schema))

function jsonSchema(schema: Schema.Top): Json {
  const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty: 'error' })
  const { schemas } = JsonSchema.toMultiDocumentOpenApi3_1({
    dialect: document.dialect,
    schemas: [document.schema],
    definitions: document.definitions,
  })
  return schemas[0]
}
