import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { Account, AdminAccountDraft, accountLength } from '#contracts/system/account.ts'
import { Location } from '#contracts/equipment/location.ts'
import { Pile, connectorsMax } from '#contracts/equipment/pile.ts'
import { NewPassword } from '#contracts/system/account.calls.ts'
import { TimeZone, power } from '#contracts/units.ts'

/** Limits of spec §5 and §9 on what is kept of accounts and piles. */

const person = {
  account: 'admin00',
  type: 'SUPER',
  sub: 0,
  timeZone: TimeZone.make('Europe/Warsaw'),
  menuCodeList: [],
}
const isAccount = (account: string): boolean => Schema.is(Account)({ ...person, account })

describe('an account', () => {
  test('has 5 to 20 characters [R5.1.01] [R9.5.02]', () => {
    expect([accountLength.minimum, accountLength.maximum]).toEqual([5, 20])
    expect([4, 5, 20, 21].map((length) => isAccount('a'.repeat(length)))).toEqual([false, true, true, false])
  })

  test('has neither blanks nor a colon', () => {
    expect(['ada example', 'ada:example', ' admin', 'admin\n'].filter(isAccount)).toEqual([])
  })

  const draft = { account: 'mary00', name: 'Mary Example', email: 'a@b.co', type: 'NORMAL', role: 'NORMAL' }
  test.each([
    ['account', 'R5.1.03'],
    ['name', 'R5.1.02'],
  ])('has a %s of 5 to 20 characters [%s]', (field) => {
    const accepts = (length: number): boolean => Schema.is(AdminAccountDraft)({ ...draft, [field]: 'a'.repeat(length) })
    expect([4, 5, 20, 21].map(accepts)).toEqual([false, true, true, false])
  })

  test('of an admin is of the type NORMAL or SUPER', () => {
    const accepts = (type: string): boolean => Schema.is(AdminAccountDraft)({ ...draft, type })
    expect(['NORMAL', 'SUPER', 'MAINTAINER', 'SUB_SECOND', ''].map(accepts)).toEqual([true, true, false, false, false])
  })
})

test('a new password has 5 to 20 letters and digits, at least one of each [R5.1.04]', () => {
  const accepts = Schema.is(NewPassword)
  const short = ['abc1', 'abc-12', 'abc 12', 'abcdef', '123456', `${'a'.repeat(20)}1`]
  expect(short.filter(accepts)).toEqual([])
  expect(['abc12', `${'a'.repeat(19)}1`].every(accepts)).toBe(true)
})

test('a pile has one connector or two, never three [R5.2.02] [R9.5.01]', () => {
  const connector = { connectorId: 1, name: 'A', standard: 'IEC2', power: power(22_000) }
  const rest = { name: 'North', locationId: 'L1', type: 'AC', tariffId: null, releaseDetection: true }
  const accepts = (count: number): boolean =>
    Schema.is(Pile)({ ...rest, connectors: Array.from({ length: count }, () => connector) })
  expect(connectorsMax).toBe(2)
  expect([0, 1, 2, 3].map(accepts)).toEqual([false, true, true, false])
  expect(Schema.is(Pile)({ ...rest, connectors: [{ ...connector, connectorId: 3 }] })).toBe(false)
})

describe('a location', () => {
  const site = { name: 'Site', address: '', zone: 'Europe/Warsaw', latitude: 0, longitude: 0, rank: 0, load: null }
  const accepts = (change: object): boolean => Schema.is(Location)({ ...site, ...change })

  test.each([
    ['latitude', 90, 'R5.8.01'],
    ['longitude', 180, 'R5.8.02'],
  ])('has a %s of at most %i degrees either way [%s]', (name, most) => {
    expect([-most, 0, most].filter((degrees) => !accepts({ [name]: degrees }))).toEqual([])
    expect([-most - 0.0001, most + 0.0001, 'x', null, Number.NaN].filter((odd) => accepts({ [name]: odd }))).toEqual([])
  })
})
