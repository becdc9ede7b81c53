import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Schema } from 'effect'
import { RPCClient } from 'ocpp-rpc'
import { expect, it, onTestFinished } from 'vitest'
import { captcha, signIn } from '#contracts/system/account.calls.ts'
import { createApiKey } from '#contracts/system/api-key.calls.ts'
import { pages } from '#contracts/menu.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { serveNothing } from '#tests/support/run/product.ts'
import { root } from '#tests/support/root.ts'
import { plainClient } from './plain-client.ts'

/** What docs/certification.md tells a laboratory, done word by word. */

const document = readFileSync(join(root, 'docs/certification.md'), 'utf8')
const [provision = '', giveCall = ''] = [...document.matchAll(/```js\n(?<block>.*?)```/gsu)].map((one) => one[1] ?? '')
const commands = [...document.matchAll(/node call\.mjs (?<action>\w+) '(?<payload>[^']*)' ?(?<how>\S*)$/gmu)].map(
  (one) => one.slice(1),
)

/** The menu entries that the page names. */
const { stations, piles, chargeConfiguration, profiles, rfCards } = pages

async function createKey(address: string): Promise<string> {
  const ask = async (path: string, body?: object, token?: string) => {
    const answer = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()).data
  }
  const { captchaId } = await ask(captcha.path)
  const who = { operatorCode: '0PL002', account: 'admin00', password: 'lab12345' }
  const { accessToken } = await ask(signIn.path, { ...who, captchaId, code: 'Ab3D' })
  const menuCodeList = [stations, piles, chargeConfiguration, profiles, rfCards].map(({ code }) => code)
  return (await ask(createApiKey.path, { name: 'Certification kit', menuCodeList }, accessToken)).secret
}

const run = promisify(execFile)

it('sets up a run in a laboratory by the script that the documents show, and plays calls by it', async () => {
  const server = serveNothing({ ADMIN_PASSWORD: 'lab12345', CAPTCHA_TEXT: 'Ab3D' })
  const API = await server.ready
  const env = { PATH: process.env['PATH'], API, API_KEY: await createKey(API) }
  const saved = (text: string): string => {
    const file = join(temporaryFolder(), 'script.mjs')
    writeFileSync(file, text)
    return file
  }
  const { stdout } = await run(process.execPath, [saved(provision)], { env })
  const password = /^Connect CP-CERT with the password (?<password>[0-9a-f]{40})\n$/u.exec(stdout)?.groups?.['password']

  const pile = new RPCClient({
    ...plainClient,
    // It hears what breaks the schema, too.
    strictMode: false,
    endpoint: `${API.replace('http', 'ws')}/ocpp/0PL002`,
    identity: 'CP-CERT',
    password: password ?? '',
  })
  onTestFinished(async () => void (await pile.close({ code: 1000, reason: '' })))
  const asked: unknown[] = []
  pile.handle(({ method, params }) => {
    asked.push([method, params])
    return Promise.resolve({ status: 'NotSupported' })
  })
  await pile.connect()
  await pile.call('BootNotification', { chargePointVendor: 'Laboratory', chargePointModel: 'Case' })
  const told = Schema.decodeUnknownSync(Schema.Struct({ idTagInfo: Schema.Unknown }))
  const statusOf = async (idTag: string): Promise<unknown> => told(await pile.call('Authorize', { idTag })).idTagInfo
  expect(await statusOf('TAG-ACCEPTED')).toEqual({ status: 'Accepted' })
  expect(await statusOf('TAG-BLOCKED')).toEqual({ status: 'Blocked' })
  expect(await statusOf('TAG-EXPIRED')).toEqual({ status: 'Expired' })
  for (const idTag of ['TAG-GROUP-1', 'TAG-GROUP-2'])
    expect(await statusOf(idTag)).toEqual({ status: 'Accepted', parentIdTag: 'GROUP' })
  expect(await statusOf('TAG-OTHER')).toEqual({ status: 'Invalid' })
  const begin = async (connectorId: number): Promise<unknown> => {
    const start = { connectorId, idTag: 'TAG-ACCEPTED', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }
    return told(await pile.call('StartTransaction', start)).idTagInfo
  }
  expect(await begin(1)).toEqual({ status: 'Accepted' })
  expect(await begin(2)).toEqual({ status: 'ConcurrentTx' })

  // Nothing but what the page asks for reaches the charge point.
  expect(asked).toEqual([])
  for (const given of commands)
    expect((await run(process.execPath, [saved(giveCall), ...given], { env })).stdout).toContain('code: 200')
  await expect
    .poll(() => asked)
    .toEqual([
      ['UnlockConnector', { connectorId: 7 }],
      ['ReserveNow', {}],
    ])
})
