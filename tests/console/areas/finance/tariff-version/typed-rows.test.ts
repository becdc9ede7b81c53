import { describe, expect, it } from 'vitest'
import {
  endsOf,
  painted,
  typedSlots,
  withEnd,
  withOpenRow,
  withRow,
  withoutRow,
} from '#console/areas/finance/tariff-version/form/typed-rows.ts'
import type { TypedRow } from '#console/areas/finance/tariff-version/form/typed-rows.ts'

/** Rows of half-hour prices by adding, deleting, moving and painting. */

const row = (key: number, from: string, to: string, price: string): TypedRow => ({ key, from, to, price })
const told = (rows: readonly TypedRow[]): readonly string[] =>
  rows.map(({ from, to, price }) => `${from}–${to} ${price}`)
const day = [row(0, '00:00', '06:00', '0.2'), row(1, '06:00', '22:00', '0.6'), row(2, '22:00', '24:00', '0.2')]

describe('rows of a base', () => {
  it('begin with the whole day, and part the last row that can be parted', () => {
    expect(told(withRow([]))).toEqual(['00:00–24:00 '])
    expect(told(withRow(day))).toEqual([...told(day).slice(0, 2), '22:00–23:00 0.2', '23:00–24:00 '])
    const short = [row(0, '00:00', '23:30', '1'), row(1, '23:30', '24:00', '2')]
    expect(told(withRow(short))).toEqual(['00:00–12:00 1', '12:00–23:30 ', '23:30–24:00 2'])
  })

  it('close the gap where one is deleted, and keep the last', () => {
    expect(told(withoutRow(day, 1))).toEqual(['00:00–22:00 0.2', '22:00–24:00 0.2'])
    expect(told(withoutRow(day, 0))).toEqual(['00:00–22:00 0.6', '22:00–24:00 0.2'])
    expect(withoutRow([row(7, '00:00', '24:00', '1')], 7)).toHaveLength(1)
  })

  it('move together where they meet', () => {
    expect(told(withEnd(day, 0, '07:30')).slice(0, 2)).toEqual(['00:00–07:30 0.2', '07:30–22:00 0.6'])
    expect(endsOf(day, 0).at(0)).toBe('00:30')
    expect(endsOf(day, 0).at(-1)).toBe('21:30')
    expect(endsOf(day, 2)).toEqual(['24:00'])
  })
})

describe('painting', () => {
  it('makes the fewest rows, and keeps the keys of those that begin where one did', () => {
    const next = painted(day, [34, 35, 36, 37], '0.9')
    expect(told(next)).toEqual([
      '00:00–06:00 0.2',
      '06:00–17:00 0.6',
      '17:00–19:00 0.9',
      '19:00–22:00 0.6',
      '22:00–24:00 0.2',
    ])
    expect(next.map(({ key }) => key)).toEqual([0, 1, 3, 4, 2])
    expect(told(painted(next, [34, 35, 36, 37], '0.6'))).toEqual(told(day))
  })

  it('leaves half hours open by no price', () => {
    const open = painted([row(0, '08:00', '10:00', '1')], [17, 18], null)
    expect(told(open)).toEqual(['08:00–08:30 1', '09:30–10:00 1'])
    expect(typedSlots(open).filter((price) => price !== null)).toEqual(['1', '1'])
    expect(told(withOpenRow(open))).toEqual(['00:00–08:00 ', '08:00–08:30 1', '09:30–10:00 1'])
  })
})
