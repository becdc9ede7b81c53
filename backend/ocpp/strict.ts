import { createValidator } from 'ocpp-rpc'
import schemas from 'ocpp-rpc/lib/schemas/ocpp1_6.json' with { type: 'json' }
import type { ErrorCode } from '#contracts/ocpp/frame.ts'

/**
 * Strict payloads: the JSON schemas of OCPP 1.6 as `ocpp-rpc` ships and compiles them, with the error codes of
 * OCPP-J 1.6 §4.2.3 in place of the library's, which mixes those of later editions.
 */

/** What is wrong with a payload, in the words of a CALLERROR. */
export interface Breach {
  readonly code: ErrorCode
  readonly description: string
}

const validator = createValidator('ocpp1.6', schemas)

/** A part of a JSON schema of OCPP 1.6. */
export interface SchemaNode {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Partial<Record<string, SchemaNode>>>
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly format?: string
}

const nodes: ReadonlyMap<string, SchemaNode> = new Map(schemas.map(({ $id, ...node }) => [$id, node]))

/** The schema of an action's request; undefined for what is none of OCPP 1.6. */
export const requestSchema = (action: string): SchemaNode | undefined => nodes.get(`urn:${action}.req`)

/** Whether OCPP 1.6 (security edition included) has a request of this name. */
export const isAction = (action: string): boolean => requestSchema(action) !== undefined

/** Checks a payload against its schema; null when it is right. The action must be one of OCPP 1.6. */
export function breach(action: string, part: 'req' | 'conf', payload: unknown): Breach | null {
  try {
    // The answer tells nothing: a breach is thrown, and the schemas hold no asynchronous keyword.
    void validator.validate(part === 'req' ? `urn:${action}.req` : `urn:${action}.conf`, payload)
    return null
  } catch (error) {
    return explained(error)
  }
}

const moments = createValidator('moment', [{ $id: 'urn:moment', type: 'string', format: 'date-time' }])

/** Whether a text is a moment as the schemas want it: ISO 8601, with or without a zone. */
export function isMoment(text: string): boolean {
  try {
    void moments.validate('urn:moment', text)
    return true
  } catch {
    return false
  }
}

/** The keyword of JSON schema that failed, and the error code OCPP has for it; anything else is a value out of its set. */
const codes: Readonly<Record<string, ErrorCode>> = {
  required: 'OccurenceConstraintViolation',
  minItems: 'OccurenceConstraintViolation',
  maxItems: 'OccurenceConstraintViolation',
  type: 'TypeConstraintViolation',
}

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly message: string
}

function explained(error: unknown): Breach {
  const first = firstOf(error)
  if (first === null) throw error
  const field = first.instancePath.slice(1).replaceAll('/', '.')
  // A payload that is no object at all is malformed as a whole, not wrong in one field.
  if (field === '' && first.keyword === 'type')
    return { code: 'FormationViolation', description: 'The payload must be an object' }
  const code = codes[first.keyword] ?? 'PropertyConstraintViolation'
  return { code, description: `${field === '' ? 'The payload' : field} ${first.message}` }
}

function firstOf(error: unknown): SchemaError | null {
  const details: unknown = error instanceof Error && 'details' in error ? error.details : null
  const errors: unknown = typeof details === 'object' && details !== null && 'errors' in details ? details.errors : null
  const first: unknown = Array.isArray(errors) ? errors[0] : null
  return isSchemaError(first) ? first : null
}

function isSchemaError(value: unknown): value is SchemaError {
  if (typeof value !== 'object' || value === null) return false
  return 'keyword' in value && 'instancePath' in value && 'message' in value
}
