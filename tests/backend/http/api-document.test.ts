import { describe, expect, it } from 'vitest'
import { failures } from '#contracts/failure.ts'
import { examples } from '#contracts/http/examples.ts'
import type { Example } from '#contracts/http/examples.ts'
import { livePath } from '#contracts/http/live.ts'
import { positionHeader } from '#contracts/http/position.ts'
import { openDocumented, upload } from './documented.ts'
import type { Documented } from './documented.ts'
import { admin, captchaText, openInstallation, signInWith } from './installation.ts'
import type { Answer } from './installation.ts'

/** The document of the API says what the server does: every call, with an example that works. */

interface Parameter {
  readonly name: string
  readonly schema: Record<string, unknown>
  readonly example?: unknown
}
interface Reference {
  readonly $ref: string
}
interface Operation {
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> }
  readonly responses: Record<string, OneAnswer>
}
interface OneAnswer {
  readonly content: Record<string, { readonly schema: Schema }>
  readonly headers?: Record<string, Reference>
}
interface Schema {
  readonly properties?: { readonly code?: { readonly enum?: readonly string[] } }
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly info: { readonly description: string }
  readonly 'x-error-catalogue': readonly { code: string; status: number; text: string; fields: readonly string[] }[]
}

const documentOf = async ({ call }: Pick<Documented, 'call'>): Promise<Document> =>
  JSON.parse((await call('GET', '/openapi.json')).text)

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

const isOwn = (parameter: Parameter | Reference): parameter is Parameter => 'name' in parameter

/** Whether a call is documented to take a position, and to name one. */
const isOrdered = ({ parameters, responses }: Operation): boolean =>
  parameters.some((one) => !isOwn(one) && one.$ref === '#/components/parameters/Position') &&
  responses['200']?.headers?.[positionHeader]?.$ref === '#/components/headers/Position' &&
  /\bPOSITION_NOT_REACHED\b/u.test(JSON.stringify(responses['412']))

/** What the examples stand for that is only known while they are sent. */
type Known = Record<string, unknown>

const filled = (value: Example, known: Known): Example =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/"(\$\w+)"/gu, (text, name: string) => JSON.stringify(known[name]) ?? text),
  )

/** What later examples need of an answer. */
function learn(known: Known, name: string, { data }: Answer): void {
  for (const one of ['captchaId', 'accessToken']) if (typeof data?.[one] === 'string') known[`$${one}`] = data[one]
  if (name.endsWith('/ocpp-log')) known['$frame'] = data.list[0]?.id
  if (name.endsWith('/limits')) known['$profile'] = data?.id
  if (name.endsWith('/jobs')) known['$job'] = data.list[0]?.id
}

interface Sending {
  readonly example: Example
  readonly token: unknown
  readonly headers?: Record<string, string>
}

async function send({ call }: Documented, name: string, { example, token, headers = {} }: Sending) {
  const [method = '', path = ''] = name.split(' ')
  const { params = {}, query = {}, body } = example
  const address = path.replaceAll(/\{(\w+)\}/gu, (_, one: string) => encodeURIComponent(String(params[one])))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const file = { raw: String(body), headers: { ...headers, 'content-type': 'application/octet-stream' } }
  const sent = typeof body === 'string' ? file : body === undefined ? { headers } : { body, headers }
  return call(method, `${address}?${search}`, { ...sent, ...(typeof token === 'string' ? { token } : {}) })
}

/** The feed does not end: its first words are enough. */
async function feedBegins(address: string, token: unknown): Promise<string> {
  const ended = new AbortController()
  const headers = { authorization: `Bearer ${String(token)}` }
  const { status, body } = await fetch(`${address}${livePath}?after=0`, { headers, signal: ended.signal })
  const first = await body?.getReader().read()
  ended.abort()
  return `${status} ${new TextDecoder()
    .decode(first?.value)
    .split('\n')
    .find((line) => line.startsWith('event:'))}`
}

describe('the document of the API', () => {
  it('lists every route of the server, and nothing that is none', async () => {
    const running = await openInstallation()
    // Pages for people, and HEAD, which Fastify answers wherever GET is.
    const isCall = (route: string): boolean => !/^HEAD |\/docs(?:\/|$)/u.test(route)
    const routes = running.server.routes.filter(isCall).map((route) => route.replaceAll(/:(\w+)/gu, '{$1}'))
    const documented = operationsOf(await documentOf(running)).map(({ name }) => name)
    expect(documented.toSorted()).toEqual([...new Set(routes)].toSorted())
    expect(documented).toEqual(
      expect.arrayContaining([`GET ${livePath}`, 'GET /metrics', 'POST /firmware-service/files', 'GET /healthz']),
    )
  })

  it('has an example of each call that is answered as it says', async () => {
    const running = await openDocumented()
    const document = await documentOf(running)
    const operations = operationsOf(document)
    expect(Object.keys(examples).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
    const known: Known = { $password: admin.password, $code: captchaText }
    const wrong: unknown[] = []
    for (const [name, example] of Object.entries(examples)) {
      const { status = 200 } = example
      const token = known['$accessToken']
      if (name === `GET ${livePath}`) {
        expect(await feedBegins(running.address, token)).toBe('200 event: hello')
        continue
      }
      if (name.endsWith('/uploads/{id}/file')) await upload(running, '1')
      const answer = await send(running, name, { example: filled(example, known), token })
      if (answer.status !== status) wrong.push([name, answer.status, answer.text.slice(0, 500)])
      const operation = operations.find((one) => one.name === name)?.operation
      if (operation?.responses[String(status)] === undefined) wrong.push([name, 'undocumented', status])
      const isNamed = answer.headers.has(positionHeader)
      if (operation !== undefined && isNamed !== isOrdered(operation)) wrong.push([name, 'position', isNamed])
      learn(known, name, answer)
      // The sign-in has ended: the next call wants another.
      if (name.startsWith('DELETE /user-service/auth/token')) learn(known, name, await signInWith(running.call))
    }
    expect(wrong).toEqual([])
  })

  it('says of each call whether it looks at the position that is sent, and at nothing else then', async () => {
    const running = await openDocumented()
    const operations = operationsOf(await documentOf(running))
    const token = (await signInWith(running.call)).data.accessToken
    const before = running.world.store.position()
    const known: Known = { $accessToken: token }
    const headers = { [positionHeader]: 'none' }
    const looking: string[] = []
    for (const { name } of operations.filter(({ operation }) => isOrdered(operation))) {
      const example = filled(examples[name] ?? {}, known)
      const { status, data } = await send(running, name, { example, token, headers })
      if (status === 400 && data?.fields[0].field === positionHeader) looking.push(name)
    }
    const ordered = operations.filter(({ operation }) => isOrdered(operation)).map(({ name }) => name)
    expect(looking).toEqual(ordered)
    expect(ordered).toContain('GET /charge-service/records')
    expect(running.world.store.position()).toBe(before)
    for (const { operation, name } of operations.filter(({ name: one }) => !ordered.includes(one)))
      expect(JSON.stringify(operation), name).not.toMatch(/Position|POSITION/u)
  })

  it('shows the examples that are sent', async () => {
    const operations = operationsOf(await documentOf(await openInstallation()))
    for (const { name, operation } of operations) {
      const { params = {}, query = {}, body } = examples[name] ?? {}
      const shown = operation.parameters
        .filter(isOwn)
        .flatMap(({ name: one, example }) => (example === undefined ? [] : [[one, example]]))
      expect(Object.fromEntries(shown), name).toEqual({ ...params, ...query })
      const [content] = Object.values(operation.requestBody?.content ?? {})
      expect(content?.example, name).toEqual(operation.requestBody === undefined ? undefined : body)
    }
  })

  it('types numbers of an address as numbers, with their ranges', async () => {
    const document = await documentOf(await openInstallation())
    const numbers = new Set(['page', 'size', 'limit', 'after', 'connectorId', 'position'])
    const parameters = operationsOf(document).flatMap(({ operation }) => operation.parameters.filter(isOwn))
    for (const { name, schema } of parameters.filter((one) => numbers.has(one.name)))
      expect(schema, name).toMatchObject({ type: 'integer', minimum: expect.any(Number), maximum: expect.any(Number) })
    const { schema } = parameters.find(({ name }) => name === 'size') ?? expect.unreachable()
    expect(schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
    const texts = parameters.filter(({ schema: one }) => JSON.stringify(one).includes('NumberFromString'))
    expect(texts).toEqual([])
  })

  it('lists every error with its status, its text and the fields it names', async () => {
    const document = await documentOf(await openInstallation())
    const errors = document['x-error-catalogue']
    const answered = Object.entries(failures).flatMap(([code, status]) => (status === null ? [] : [[code, status]]))
    expect(Object.fromEntries(errors.map(({ code, status }) => [code, status]))).toEqual(Object.fromEntries(answered))
    for (const { code, status, text, fields } of errors) {
      expect(text, code).not.toMatch(/failure\.|\{/u)
      expect(fields.length > 0, code).toBe(status < 500 || status === 505)
      expect(document.info.description).toContain(`| ${code} | ${status} |`)
    }
    const named = operationsOf(document).flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.values(content).flatMap(({ schema }) =>
          (schema.properties?.code?.enum ?? []).map((code) => ({ code, status: Number(status) })),
        ),
      ),
    )
    const known = new Set(errors.map(({ code, status }) => `${status} ${code}`))
    expect(named.filter(({ code, status }) => !known.has(`${status} ${code}`))).toEqual([])
    expect(document.info.description).toContain('/ocpp/{operatorCode}/{chargePointId}')
  })
})
