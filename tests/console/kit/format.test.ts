import { expect, test } from 'vitest'
import {
  defaultCurrency,
  formatAge,
  formatCount,
  formatEnergy,
  formatInstant,
  formatList,
  formatMinutes,
  formatMoney,
  formatPower,
  formatSeconds,
  zoneCity,
} from '#console/kit/text/format.ts'
import { energy, instant, money, MONEY_SCALE, power } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'

const dollars = defaultCurrency
const zloty = { sign: 'zł', code: 'PLN' }
const franc = { sign: 'FCFA', code: 'XAF' }
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/gu, ' ')
const shown = (units: number, currency = dollars, locale = 'en'): string =>
  plain(formatMoney(money(Math.round(units * MONEY_SCALE)), currency, locale))

test('money is cut to two decimals, never rounded [R9.4.01]', () => {
  expect(shown(1.999)).toBe('$1.99')
  expect(shown(-1.999)).toBe('-$1.99')
  expect(shown(1.1)).toBe('$1.10')
  expect(shown(0)).toBe('$0.00')
})

test('amounts that floating point cuts wrongly come out right [R9.4.01]', () => {
  for (const units of [4.35, 1.15, 8.2, 0.29, 19.99]) expect(shown(units)).toBe(`$${units.toFixed(2)}`)
})

test('less than a cent below zero is no minus zero [R9.4.01]', () => {
  expect(formatMoney(money(-99), dollars, 'en')).toBe('$0.00')
  expect(plain(formatMoney(money(-9999), franc, 'fr'))).toBe('0 FCFA')
})

test('XAF and XOF have no decimals [R9.4.02]', () => {
  expect(shown(1500.99, franc)).toBe('1,500 FCFA')
  expect(shown(1500.99, { sign: 'CFA', code: 'XOF' })).toBe('1,500 CFA')
})

test('the unit follows PLN, XAF and XOF and precedes the others, the minus precedes everything [R9.4.03]', () => {
  expect(shown(10, zloty)).toBe('10.00 zł')
  expect(shown(10, dollars)).toBe('$10.00')
  expect(shown(-10, zloty)).toBe('-10.00 zł')
  expect(shown(-10, { sign: '€', code: 'EUR' }, 'pl')).toBe('-€10,00')
})

test('digits follow the language, the place of the unit does not [R9.4.03]', () => {
  expect(shown(12345.67, zloty, 'pl')).toBe('12 345,67 zł')
  expect(shown(12345.67, dollars, 'fr')).toBe('$12 345,67')
  expect(shown(12345.67, dollars, 'zh-Hant')).toBe('$12,345.67')
})

test('the default currency is the dollar [R9.4.04]', () => {
  expect(defaultCurrency).toEqual({ sign: '$', code: 'USD' })
})

test('cutting agrees with whole-number arithmetic for any amount [R9.4.01]', () => {
  const [seed = 1] = seeds(1)
  const random = randomOf(seed)
  for (let run = 0; run < 2000; run += 1) {
    const amount = Math.floor((random() - 0.5) * 10 ** (4 + Math.floor(random() * 11)))
    const cents = BigInt(Math.abs(amount)) / 100n
    const minus = amount < 0 && cents > 0n ? '-' : ''
    const expected = `${minus}$${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    expect(formatMoney(money(amount), dollars, 'en').replaceAll(',', ''), `SEED=${seed} ${amount}`).toBe(expected)
  }
})

test('minutes above 59 are hours and minutes [R9.3.04]', () => {
  expect([59, 60, 125, 0, -3, 60.9].map((minutes) => plain(formatMinutes(minutes, 'en')))).toEqual([
    '59 min',
    '1 h 0 min',
    '2 h 5 min',
    '0 min',
    '0 min',
    '1 h 0 min',
  ])
})

test('seconds are shown below a minute only', () => {
  expect([0, 59, 60, 3_725].map((seconds) => plain(formatSeconds(seconds, 'en')))).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 h 2 min',
  ])
})

test('times are yyyy-MM-dd HH:mm:ss with hours 00 to 23 [R9.3.05]', () => {
  const at = '2026-11-20T14:02:31.000Z' as Instant
  expect(formatInstant(at, 'UTC')).toBe('2026-11-20 14:02:31')
  expect(formatInstant(at, 'Europe/Warsaw')).toBe('2026-11-20 15:02:31')
  expect(formatInstant(at, 'Asia/Kathmandu')).toBe('2026-11-20 19:47:31')
  expect(formatInstant('2026-11-20T00:00:00.000Z' as Instant, 'UTC')).toBe('2026-11-20 00:00:00')
})

test('the hour that daylight saving repeats keeps its clock time', () => {
  const first = instant(Date.parse('2026-10-25T00:30:00.000Z'))
  const second = instant(Date.parse('2026-10-25T01:30:00.000Z'))
  expect(formatInstant(first, 'Europe/Warsaw')).toBe('2026-10-25 02:30:00')
  expect(formatInstant(second, 'Europe/Warsaw')).toBe('2026-10-25 02:30:00')
})

test('energy, power and counts carry their unit and the digits of the language', () => {
  expect(plain(formatEnergy(energy(12_345), 'en'))).toBe('12.34 kWh')
  expect(plain(formatEnergy(energy(1_234_567), 'pl'))).toBe('1 234,56 kWh')
  expect(plain(formatPower(power(7_360), 'fr'))).toBe('7,3 kW')
  expect(formatCount(1234, 'en')).toBe('1,234')
})

test('an age is shown in its largest unit', () => {
  expect([999, 12_000, 300_000, 3 * 3_600_000, 50 * 3_600_000].map((age) => plain(formatAge(age, 'pl')))).toEqual([
    '0 s',
    '12 s',
    '5 min',
    '3 h',
    '2 d',
  ])
})

test('Chinese has words for units of time', () => {
  expect([12_000, 300_000].map((age) => formatAge(age, 'zh-Hant'))).toEqual(['12 秒', '5 分鐘'])
  expect(plain(formatMinutes(75, 'zh-Hans'))).toBe('1小时 15分钟')
})

test('a zone is called by its city', () => {
  expect(['Europe/Warsaw', 'America/Argentina/Buenos_Aires', 'UTC'].map(zoneCity)).toEqual([
    'Warsaw',
    'Buenos Aires',
    'UTC',
  ])
})

test('words one after the other are parted as their language does', () => {
  expect(formatList(['Name', 'Address'], 'en')).toBe('Name, Address')
  expect(formatList(['名稱', '地址'], 'zh-TW')).toBe('名稱、地址')
})
