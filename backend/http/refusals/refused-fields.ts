import type { FastifyRequest } from 'fastify'
import { refusedValueMost } from '#contracts/refusal.ts'
import type { RefusedField, RefusedPart } from '#contracts/refusal.ts'

/** The fields that a refusal names, with the values that the request sent: what may not be repeated is masked. */

/** What a handler blames. The first of `fields` that was sent counts; one that nobody sent counts as not sent. */
export interface Blamed {
  readonly part: RefusedPart
  readonly fields: readonly string[]
  readonly rule: string
  readonly limit?: unknown
  /** For what is not in the request: the state of a thing. */
  readonly value?: unknown
  readonly message?: string
  /** What is blamed where none of the fields was sent. */
  readonly instead?: Blamed
}

/** What a refusal looks at in a request. */
export type Sent = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers' | 'url' | 'ip'>

/** What is blamed, with the value that was sent; `message` says it where the blame has no words of its own. */
export function refusedField(blamed: Blamed, message: string, sent: Sent | null): RefusedField {
  const { part, fields, rule, limit, instead } = blamed
  const found = fields.find((one) => valueAt(sent, part, one) !== undefined)
  if (found === undefined && instead !== undefined) return refusedField(instead, message, sent)
  const field = found ?? fields[0] ?? ''
  const value = 'value' in blamed ? blamed.value : valueAt(sent, part, field)
  return {
    part,
    field,
    rule,
    value: shown(field, value),
    ...(limit === undefined ? {} : { limit }),
    message: blamed.message ?? message,
  }
}

function valueAt(sent: Sent | null, part: RefusedPart, field: string): unknown {
  if (sent === null || part === 'state') return undefined
  if (part === 'request') return fromRequest[field]?.(sent)
  if (part === 'headers') return sent.headers[field]
  return field.split('.').reduce<unknown>((value, step) => (step === '' ? value : propertyOf(value, step)), sent[part])
}

const fromRequest: Readonly<Record<string, (sent: Sent) => string>> = {
  path: ({ url }) => url.split('?')[0] ?? url,
  address: ({ ip }) => ip,
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const MASK = '***'
const secret = /password|secret|token|authorization|cookie|private/iu

/** A value as an answer may repeat it: no secrets, no more than a line, nothing that is no JSON. */
function shown(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field.split('.').some((step) => secret.test(step))) return MASK
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return value
    case 'string':
      return cut(withoutSignIn(value))
    default:
      return isStream(value) ? null : cut(withoutSignIn(JSON.stringify(value, masked)))
  }
}

/** A JSON replacer; a configuration key tells in its neighbour what its value is. */
function masked(this: unknown, name: string, value: unknown): unknown {
  const key = propertyOf(this, 'key')
  const isSecret = secret.test(name) || (name === 'value' && typeof key === 'string' && /key|password/iu.test(key))
  return isSecret && value !== null ? MASK : value
}

/** Addresses of files may hold a name and a password. */
const withoutSignIn = (text: string): string => text.replaceAll(/\/\/[^/@\s"]+@/gu, `//${MASK}@`)

const cut = (text: string): string =>
  text.length > refusedValueMost ? `${text.slice(0, refusedValueMost - 1)}…` : text

/** The body of an upload. */
const isStream = (value: object | bigint | symbol | Function): boolean => typeof value === 'object' && 'pipe' in value
