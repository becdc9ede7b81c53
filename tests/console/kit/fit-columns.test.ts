import { expect, test } from 'vitest'
import { fitColumns } from '#console/kit/table/fit-columns.ts'

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

test('columns that all fit keep their widths', () => {
  expect(fitColumns([150, 200], { room: 350, edge: 32 })).toEqual([150, 200])
})

test('where not all fit, the last of those that do ends at the edge, and the others keep their widths', () => {
  const fitted = fitColumns([150, 150, 200, 150], { room: 480, edge: 0 })
  expect(sum(fitted.slice(0, 2))).toBe(480)
  expect(fitted.slice(2)).toEqual([200, 150])
  expect(sum(fitColumns([150, 150, 200, 150], { room: 480, edge: 32 }).slice(0, 2))).toBe(448)
})

test('no column becomes narrower than it wants to be where two find room', () => {
  for (let room = 352; room < 1_000; room += 7) {
    const wanted = [170, 150, 284, 150, 200]
    const fitted = fitColumns(wanted, { room, edge: 32 })
    for (const [at, width] of fitted.entries()) expect(width).toBeGreaterThanOrEqual(wanted[at] ?? 0)
  }
})

test('the first two share what is room for one, each with its part and never less than a column may have', () => {
  expect(fitColumns([200, 250, 150], { room: 360, edge: 0 })).toEqual([160, 200, 150])
  expect(fitColumns([276, 176, 240], { room: 349, edge: 32 })).toEqual([167, 150, 240])
  expect(fitColumns([150, 260], { room: 305, edge: 0 })).toEqual([150, 155])
  expect(fitColumns([340, 150], { room: 305, edge: 0 })).toEqual([155, 150])
})

test('where there is no room for two the first has it all, also where it wants more', () => {
  expect(fitColumns([150, 150], { room: 299, edge: 0 })).toEqual([299, 150])
  expect(fitColumns([276, 150], { room: 246, edge: 0 })).toEqual([246, 150])
  expect(fitColumns([400], { room: 350, edge: 0 })).toEqual([350])
  expect(fitColumns([284, 150], { room: 100, edge: 0 })).toEqual([150, 150])
})
