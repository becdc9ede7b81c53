import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { envelope } from '#contracts/endpoint.ts'
import { captcha, userEndpoints } from '#contracts/system/account.calls.ts'
import { admin, captchaText, openInstallation } from './installation.ts'
import type { Installation } from './installation.ts'

/** Spec §7: the ten calls of the operator account service, as one person makes them from arriving to leaving. */

type Call = (typeof userEndpoints)[number]

const ten = userEndpoints.filter((endpoint) => endpoint !== captcha)

async function visit({ call, signIn }: Installation) {
  const answers = new Map<string, string>()
  let token = ''
  const ask = async (name: string, more: object = {}): Promise<unknown> => {
    const [method = '', path = ''] = name.split(' ')
    const known = ten.find((endpoint) => endpoint.method === method && matches(endpoint, path))
    const answer = await call(method, path, { ...(token === '' ? {} : { token }), ...more })
    expect(answer, name).toMatchObject({ status: 200, code: 200 })
    answers.set(`${known?.method} ${known?.path}`, answer.text)
    return answer.data
  }
  await ask('GET /user-service/operator/homepage')
  await ask('GET /user-service/operator/login/info/0PL002')
  const { data } = await call('GET', captcha.path)
  const body = { ...admin, captchaId: data.captchaId, code: captchaText }
  ;({ accessToken: token } = tokenIn(await ask('POST /user-service/auth/login/operator', { body })))
  ;({ accessToken: token } = tokenIn(await ask('GET /user-service/auth/token/refresh')))
  await ask('GET /user-service/person/operator')
  await ask('GET /user-service/person/operator/info')
  await ask('GET /user-service/person/operator/support/currency')
  await ask('GET /user-service/person/operator/area-code')
  const change = { oldPassword: admin.password, newPassword: 'fresh2password', confirmPassword: 'fresh2password' }
  await ask('PUT /user-service/person/operator/password', { body: change })
  token = (await signIn({ password: change.newPassword })).data.accessToken
  await ask(`DELETE /user-service/auth/token/${token}`)
  return answers
}

const matches = ({ path }: Call, asked: string): boolean =>
  new RegExp(`^${path.replaceAll(/\{[^}]+\}/gu, '[^/]+')}$`, 'u').test(asked)

const Token = Schema.Struct({ accessToken: Schema.String })
const tokenIn = (data: unknown): typeof Token.Type => Schema.decodeUnknownSync(Token)(data)

it('answers each of the ten calls of the account service with the JSON of its contract [R0.1.04] [R7.2.13]', async () => {
  const answers = await visit(await openInstallation())
  expect([...answers.keys()].toSorted()).toEqual(ten.map(({ method, path }) => `${method} ${path}`).toSorted())
  expect(ten).toHaveLength(10)
  for (const { method, path, answer } of ten) {
    // Contracts are pure: none of their schemas asks for a service, which `Schema.Top` cannot say.
    const schema = envelope(answer) as unknown as Schema.Codec<unknown>
    const text = answers.get(`${method} ${path}`) ?? ''
    expect(() => Schema.decodeUnknownSync(schema, { onExcessProperty: 'error' })(JSON.parse(text)), path).not.toThrow()
  }
})
