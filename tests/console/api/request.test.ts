import { describe, expect, test } from 'vitest'
import { fromWire, toWire } from '#console/api/dates.ts'
import { failureOfAnswer, isSuccess } from '#console/api/answer-failure.ts'
import { prepare } from '#console/api/request.ts'
import type { RequestContext, RequestInput } from '#console/api/request.ts'
import { languages } from '#console/intl/languages.ts'

const caller: RequestContext = { accessToken: 'abc', language: 'en', timeZone: 'Asia/Shanghai', now: 1_700_000_000_000 }
const get: RequestInput = { method: 'GET', path: '/charge-service/sessions', params: {}, query: {}, body: null }
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The query that a request goes out with. */
const queryOf = (wire: Partial<RequestInput>, who: Partial<RequestContext> = {}) =>
  new URL(prepare({ ...get, ...wire }, { ...caller, ...who }).address, 'http://localhost').searchParams

describe('§7 shared behaviour of every request', () => {
  test('carries the access token in a bearer header [R7.1.01]', () => {
    for (const method of methods)
      expect(prepare({ ...get, method }, caller).headers).toMatchObject({ authorization: 'Bearer abc' })
    expect(prepare(get, { ...caller, accessToken: null }).headers).not.toHaveProperty('authorization')
  })

  test.each([
    '/user-service/auth/login/operator',
    '/user-service/carrierList',
    '/user-service/homePage',
    '/user-service/app/exception-clause',
    '/user-service/app/privacy-policy/1',
  ])('sends %s without it [R7.1.02] [R7.1.03] [R7.1.04] [R7.1.05] [R7.1.06]', (path) => {
    expect(prepare({ ...get, path }, caller).headers).not.toHaveProperty('authorization')
  })

  test('judges by the path alone and by letter case', () => {
    const query = { account: 'login' }
    expect(prepare({ ...get, query }, caller).headers).toHaveProperty('authorization')
    expect(prepare({ ...get, path: '/user-service/operator/homepage' }, caller).headers).toHaveProperty('authorization')
  })

  test('adds the language to every request [R7.1.07]', () => {
    for (const method of methods)
      for (const language of languages) expect(queryOf({ method }, { language }).get('lang')).toBe(language)
  })

  test('adds the time to GET requests, and to no other [R7.1.08]', () => {
    expect(queryOf({}).get('v')).toBe('1700000000000')
    expect(queryOf({}, { now: 1_700_000_000_001 }).get('v')).toBe('1700000000001')
    for (const method of ['POST', 'PUT', 'DELETE'] as const) expect(queryOf({ method }).has('v')).toBe(false)
  })

  test('keeps the parameters of a query and leaves empty ones out', () => {
    const query = { page: 1, size: 10, status: '', name: null, isOpen: true }
    expect([...queryOf({ query }).keys()]).toEqual(['page', 'size', 'isOpen', 'lang', 'v'])
  })

  test('fills the path, with its parameters encoded, and sends nothing when one is missing', () => {
    const path = '/user-service/auth/token/{accessToken}'
    expect(prepare({ ...get, path, params: { accessToken: 'a/b' } }, caller).address).toMatch(/token\/a%2Fb\?/u)
    expect(() => prepare({ ...get, path }, caller)).toThrow(TypeError)
  })

  test('sends the user’s date-times in UTC, in queries and bodies [R7.1.09]', () => {
    expect(queryOf({ query: { from: '2024-03-01 08:00:00' } }).get('from')).toBe('2024-03-01 00:00:00')
    const body = { at: ['2024-03-01 08:00:00'], day: '2024-03-01' }
    expect(prepare({ ...get, method: 'POST', body }, caller).body).toBe(
      '{"at":["2024-03-01 00:00:00"],"day":"2024-03-01"}',
    )
  })
})

describe('§7 dates of answers', () => {
  test('are converted to the user’s zone wherever they stand [R7.1.10] [R7.1.11]', () => {
    const answer = { list: [{ at: '2024-03-01 00:00:00', day: '2024-03-01', n: 1 }], none: null }
    expect(fromWire(answer, 'Asia/Shanghai')).toEqual({
      list: [{ at: '2024-03-01 08:00:00', day: '2024-03-01', n: 1 }],
      none: null,
    })
  })

  test('come back as they went, in any zone and on both sides of a change of the clock', () => {
    const zones = ['Europe/Warsaw', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC']
    const times = [
      '2026-03-29 00:30:00',
      '2026-03-29 03:30:00',
      '2026-10-25 00:15:00',
      '2026-10-25 02:15:00',
      '2026-01-01 00:00:00',
    ]
    for (const zone of zones)
      for (const time of times) expect(toWire(fromWire(time, zone), zone), `${zone} ${time}`).toBe(time)
  })

  test('a time that the clock skipped moves forward, of one that comes twice the earlier is meant', () => {
    expect(toWire('2026-03-29 02:30:00', 'Europe/Warsaw')).toBe('2026-03-29 01:30:00')
    expect(toWire('2026-10-25 02:30:00', 'Europe/Warsaw')).toBe('2026-10-25 00:30:00')
  })

  test('text that is not a date stays as it is', () => {
    for (const value of [
      '2024-13-99',
      'x 2024-03-01 00:00:00',
      '2024-99-99 00:00:00',
      '2026-11-20T08:00:00.000Z',
      5,
      true,
    ])
      expect(fromWire(value, 'Asia/Shanghai')).toBe(value)
  })
})

describe('§7 and §8 what counts as success', () => {
  test('a body with code 200, as number or text, or without a code [R7.1.12] [R7.1.13]', () => {
    expect([{ code: 200 }, { code: '200' }, { data: 1 }, {}].every(isSuccess)).toBe(true)
    expect([{ code: 500 }, { code: 'SERVER_ERROR' }, { code: null }].some(isSuccess)).toBe(false)
  })

  test.each([
    [400, 'REQUEST_ERROR'],
    [401, 'NO_AUTHORIZATION'],
    [403, 'ACCESS_DENIED'],
    [404, 'ADDRESS_ERROR'],
    [408, 'SYSTEM_BUSY'],
    [500, 'SERVER_INTERNAL'],
    [501, 'NOT_IMPLEMENTED'],
    [502, 'GATEWAY_ERROR'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'GATEWAY_TIMEOUT'],
    [505, 'HTTP_VERSION'],
  ] as const)('HTTP %i is %s, in the words of the catalogue', (...[status, code]) => {
    expect(failureOfAnswer(status, { message: 'stack trace' })).toMatchObject({ code, status, message: null })
  })

  test('any other failure shows its own text, and one without a text is a server error [R7.1.14]', () => {
    expect(failureOfAnswer(200, { code: 1001, message: 'X' })).toMatchObject({ code: 'SERVER_ERROR', message: 'X' })
    expect(failureOfAnswer(422, { code: 'SIGN_IN_WRONG', message: 'No' })).toMatchObject({
      code: 'SIGN_IN_WRONG',
      message: 'No',
    })
    expect(failureOfAnswer(200, { code: 500 })).toMatchObject({ code: 'SERVER_ERROR', message: null })
  })
})
