import { describe, expect, it } from 'vitest'
import { masked } from '#backend/ocpp-log/mask.ts'
import { openLogged } from './logged.ts'

/** What the OCPP log never writes down. */

const secret = 'S3cr3t"{}\\ value'

describe('a secret configuration key', () => {
  it('is masked where it is set, and nothing else of the frame changes', () => {
    const frame = (value: string) => JSON.stringify([2, 'c', 'ChangeConfiguration', { key: 'AuthorizationKey', value }])
    expect(masked(frame(secret))).toBe(frame('***'))
  })

  it('is masked where it is read, whatever stands first in it, and other keys stay', () => {
    const keys = (value: string) => [
      { key: 'HeartbeatInterval', readonly: false, value: '60' },
      { value, readonly: false, key: 'authorizationKEY' },
      { key: 'WifiPassword', readonly: false, value },
    ]
    const frame = (value: string) => JSON.stringify([3, 'c', { configurationKey: keys(value), unknownKey: [] }])
    expect(masked(frame(secret))).toBe(frame('***'))
  })

  it('is masked in a frame that broke off, at the price of the other values', () => {
    const text = '[3,"c",{"configurationKey":[{"key":"A","value":"1"},{"key":"AuthorizationKey","value":"S3cr'
    expect(masked(text)).toBe(
      '[3,"c",{"configurationKey":[{"key":"A","value":"***"},{"key":"AuthorizationKey","value":"***"',
    )
  })

  it('does not reach the log, while the identifiers of cards do', async () => {
    const { take, search } = openLogged()
    take('3', [2, 'c', 'ChangeConfiguration', { key: 'AuthorizationKey', value: 'S3cr3t' }])
    take('2', [2, 'a', 'Authorize', { idTag: 'CARD1' }])
    const { list } = await search()
    expect(list.map(({ text }) => text)).toEqual([
      '[2,"a","Authorize",{"idTag":"CARD1"}]',
      '[2,"c","ChangeConfiguration",{"key":"AuthorizationKey","value":"***"}]',
    ])
    // What was hidden counts neither as cut off nor as text that could be sought.
    expect(list.every(({ text, length }) => text.length === length)).toBe(true)
    expect((await search({ text: 'S3cr3t' })).list).toEqual([])
  })
})

it('hides who signs in at an address, and keeps the address', () => {
  const frame = (location: string) => JSON.stringify([2, 'd', 'GetDiagnostics', { location }])
  expect(masked(frame('ftp://user:pass@logs.example/up'))).toBe(frame('ftp://***@logs.example/up'))
  for (const scheme of ['ftps', 'sftp', 'http', 'https'])
    expect(masked(frame(`${scheme}://user:pass@logs.example/up`))).toBe(frame(`${scheme}://***@logs.example/up`))
  expect(masked(frame('https://logs.example/a@b'))).toBe(frame('https://logs.example/a@b'))
})
