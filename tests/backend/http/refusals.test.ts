import { describe, expect, it } from 'vitest'
import { Schema } from 'effect'
import { RefusalData, refusedValueMost } from '#contracts/refusal.ts'
import { charged } from './charged.ts'
import { openDocumented } from './documented.ts'
import { clerk, openInstallation, signInWith } from './installation.ts'
import type { Answer } from './installation.ts'

/** Whatever is refused says which field was wrong, by which rule, and what was sent: one shape for every call. */

const isRefusal = Schema.is(RefusalData)

/** The fields of a refusal without their words. */
function fieldsOf({ data }: Answer): readonly Record<string, unknown>[] {
  expect(isRefusal(data), JSON.stringify(data)).toBe(true)
  return data.fields.map(({ message, ...field }: Record<string, unknown>) => {
    expect(message).toMatch(/\S/u)
    return field
  })
}

describe('a request that breaks its schema', () => {
  it.each([
    ['page=0', { field: 'page', rule: 'between', value: '0', limit: { minimum: 1, maximum: 10_000_000 } }],
    ['page=1.5', { field: 'page', rule: 'int', value: '1.5' }],
    ['status=GONE', { field: 'status', rule: 'oneOf', value: 'GONE' }],
    ['color=red', { field: 'color', rule: 'unknown', value: 'red' }],
    ['endedAtFrom=yesterday', { field: 'endedAtFrom', rule: 'pattern', value: 'yesterday' }],
    ['asOf=now', { field: 'asOf', rule: 'instant', value: 'now' }],
  ])('names field, rule, value and limit of the query %s', async (query, expected) => {
    const { call, token } = await openInstallation()
    const answer = await call('GET', `/charge-service/records?${query}`, { token: await token() })
    expect(answer).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
    expect(fieldsOf(answer)).toMatchObject([{ part: 'query', ...expected }])
  })

  it('names what is missing, of a wrong type, and nested', async () => {
    const { call, token } = await openInstallation()
    const body = {
      name: 'Plan',
      locationId: 7,
      repeat: 'Yearly',
      priority: 1,
      validFrom: null,
      slots: [{ fromMinute: -1, power: 'x' }],
    }
    const answer = await call('POST', '/balancing-service/plans', { token: await token(), body })
    expect(
      fieldsOf(answer).toSorted((one, other) => String(one['field']).localeCompare(String(other['field']))),
    ).toMatchObject([
      { part: 'body', field: 'locationId', rule: 'type', value: 7, limit: ['string'] },
      { field: 'repeat', rule: 'oneOf', value: 'Yearly', limit: ['Absolute', 'Daily', 'Weekly'] },
      { field: 'slots.0.fromMinute', rule: 'between', value: -1, limit: { minimum: 0, maximum: 10_079 } },
      { field: 'slots.0.power', rule: 'type', value: 'x', limit: ['number'] },
      { field: 'validTo', rule: 'missing', value: null },
    ])
  })

  it('says the same of the form of a command, which the command decides', async () => {
    const { call, token } = await charged()
    const answer = await call('POST', '/charge-service/records/1/markAbnormal', {
      token: await token(),
      body: { reason: '' },
    })
    expect(answer).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE' })
    expect(fieldsOf(answer)).toMatchObject([{ part: 'body', field: 'reason', value: '', limit: { minimum: 5 } }])
    const unlock = { pileId: 'CP1', connectorId: 1, action: 'UnlockConnector', payload: { connectorId: 'one' } }
    const wrong = await call('POST', '/command-service/commands', { token: await token(), body: unlock })
    expect(fieldsOf(wrong)).toMatchObject([{ part: 'body', field: 'payload.connectorId', rule: 'type', value: 'one' }])
  })

  it('repeats no secret, and no more than a line of anything', async () => {
    const { call, token } = await openInstallation()
    const mine = await token()
    const secrets = [
      await signInWith(call, { password: ['hunter2secret'], account: 'x'.repeat(5_000) }),
      await call('GET', '/user-service/person/operator', { token: 'hunter2secret' }),
      await call('PUT', '/user-service/person/operator/password', {
        token: mine,
        body: { oldPassword: 'hunter2secret', newPassword: 'hunter2secret', confirmPassword: 'other' },
      }),
      await call('POST', '/command-service/commands', {
        token: mine,
        body: {
          pileId: 7,
          action: 'ChangeConfiguration',
          payload: [{ key: 'AuthorizationKey', value: 'hunter2secret' }],
        },
      }),
      await call('POST', '/firmware-service/upgrades', {
        token: mine,
        body: { fileAddress: ['ftp://anna:hunter2secret@files.example/x'] },
      }),
      await call('DELETE', '/user-service/auth/token/hunter2secret', { token: mine }),
    ]
    for (const { status, text, data } of secrets) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain('hunter2')
      for (const { value } of data.fields)
        expect(JSON.stringify(value).length).toBeLessThanOrEqual(refusedValueMost + 2)
    }
    const [signIn, bearer, change, command, upgrade] = secrets.map(({ data }) => data.fields)
    expect(signIn).toContainEqual(expect.objectContaining({ field: 'password', value: '***' }))
    expect(bearer).toMatchObject([{ part: 'headers', field: 'authorization', rule: 'known', value: '***' }])
    expect(change).toMatchObject([{ field: 'confirmPassword', rule: 'confirmationEqual', value: '***' }])
    expect(command).toContainEqual(
      expect.objectContaining({ field: 'payload', value: '[{"key":"AuthorizationKey","value":"***"}]' }),
    )
    expect(upgrade).toContainEqual(
      expect.objectContaining({ field: 'fileAddress', value: '["ftp://***@files.example/x"]' }),
    )
  })
})

describe('a request that the domain refuses', () => {
  it('names the field that the rule looks at, beside lifecycle, state, command and guard', async () => {
    const { call, token } = await charged()
    const dispatch = async (command: string, body: object) =>
      call('POST', `/charge-service/records/1/${command}`, { token: await token(), body })
    const priced = await dispatch('reprice', { reason: 'Wrong price list', tariffId: 'T77' })
    expect(priced).toMatchObject({
      status: 409,
      data: { lifecycle: 'charge-record', command: 'reprice', guard: 'tariffKnown' },
    })
    expect(fieldsOf(priced)).toEqual([{ part: 'body', field: 'tariffId', rule: 'tariffKnown', value: 'T77' }])
    const payer = await dispatch('assignPayer', { customerId: 'NOBODY', proof: 'Says so' })
    expect(fieldsOf(payer)).toEqual([{ part: 'body', field: 'customerId', rule: 'customerKnown', value: 'NOBODY' }])
  })

  it('names the state where that is what forbids it', async () => {
    const { call, token } = await charged()
    const dispatch = async () =>
      call('POST', '/charge-service/records/1/releaseByHand', {
        token: await token(),
        body: { reason: 'Cable was stuck' },
      })
    expect(fieldsOf(await dispatch())).toEqual([
      { part: 'state', field: 'state', rule: 'illegalTransition', value: 'Released' },
    ])
  })

  it('names what is not known, who may not, and what is away', async () => {
    const { call, token } = await charged()
    const mine = await token()
    const away = { pileId: 'CP1', connectorId: 1, action: 'UnlockConnector', payload: { connectorId: 1 } }
    const other = { ...away, pileId: 'CP9' }
    const answers = [
      await call('GET', '/charge-service/records/999', { token: mine }),
      await call('POST', '/charge-service/records/1/vanish', { token: mine, body: {} }),
      await call('GET', '/nowhere-service/x', { token: mine }),
      await call('GET', '/finance-service/bills', { token: await token(clerk) }),
      await call('POST', '/command-service/commands', { token: mine, body: other }),
      await call('GET', '/finance-service/bills'),
      await call('GET', '/charge-service/records?asOf=2030-01-01T00:00:00.000Z', { token: mine }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 404, 401, 422])
    expect(answers.map((answer) => fieldsOf(answer)[0])).toMatchObject([
      { part: 'params', field: 'id', rule: 'known', value: '999' },
      { part: 'params', field: 'command', rule: 'known', value: 'vanish' },
      { part: 'request', field: 'path', rule: 'known', value: '/nowhere-service/x' },
      { part: 'headers', field: 'authorization', rule: 'menuCodeList', value: '***', limit: [expect.any(String)] },
      { part: 'body', field: 'connectorId', rule: 'known', value: 1 },
      { part: 'headers', field: 'authorization', rule: 'missing', value: null },
      { part: 'query', field: 'asOf', rule: 'past', value: '2030-01-01T00:00:00.000Z' },
    ])
  })

  it('answers every documented call in this shape, whoever asks and whatever is wrong', async () => {
    const running = await openDocumented()
    const { paths } = JSON.parse((await running.call('GET', '/openapi.json')).text) as {
      paths: Record<string, Record<string, { security: readonly unknown[] }>>
    }
    const token = (await signInWith(running.call)).data.accessToken
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { security }] of Object.entries(methods)) {
        const address = path.replaceAll(/\{\w+\}/gu, '1')
        const isOpen = security.length === 0
        if (!isOpen) {
          const stranger = await running.call(method.toUpperCase(), address)
          expect([stranger.status, fieldsOf(stranger)], `${method} ${path}`).toMatchObject([
            401,
            [{ part: 'headers', field: 'authorization' }],
          ])
        }
        const wrong = await running.call(method.toUpperCase(), `${address}?noSuchField=1`, {
          token,
          ...(method === 'get' ? {} : { body: {} }),
        })
        if (wrong.status === 200) continue
        expect(wrong.status, `${method} ${path}`).toBeLessThan(500)
        expect(fieldsOf(wrong), `${method} ${path}`).not.toEqual([])
      }
  })
})
