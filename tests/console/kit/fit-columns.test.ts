import { expect, test } from 'vitest'
import { fitColumns } from '#console/kit/fit-columns.ts'

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

test('columns that all find room keep their widths', () => {
  expect(fitColumns([150, 200], { room: 350, edge: 32 })).toEqual([150, 200])
})

test('where not all find room, the last of those that do ends at the edge, and the others keep their widths', () => {
  const fitted = fitColumns([150, 150, 200, 150], { room: 480, edge: 0 })
  expect(sum(fitted.slice(0, 2))).toBe(480)
  expect(fitted.slice(2)).toEqual([200, 150])
  expect(sum(fitColumns([150, 150, 200, 150], { room: 480, edge: 32 }).slice(0, 2))).toBe(448)
})

test('no column becomes narrower than it wants to be', () => {
  for (let room = 0; room < 1_000; room += 7) {
    const wanted = [170, 150, 284, 150, 200]
    const fitted = fitColumns(wanted, { room, edge: 32 })
    for (const [at, width] of fitted.entries()) expect(width).toBeGreaterThanOrEqual(wanted[at] ?? 0)
  }
})

test('a column that is wider than the room stays as it is', () => {
  expect(fitColumns([284, 150], { room: 200, edge: 0 })).toEqual([284, 150])
})
