import { expect, test } from 'vitest'
import {
  clampWidth,
  MIN_WIDTH,
  nextSort,
  SELECTION_WIDTH,
  selectionWidthIn,
  tableHeight,
  widthOf,
} from '#console/kit/table/column.ts'
import { curveData, isolatedIn } from '#console/kit/chart/curve-data.ts'
import { stepOf } from '#console/kit/table/table-keys.ts'
import { instant } from '#contracts/units.ts'

const column = { key: 'code', title: 'code', render: () => null }

test('a column without an own width is 150 px wide, and none is narrower [R9.1.05]', () => {
  expect(MIN_WIDTH).toBe(150)
  expect(widthOf(column, {})).toBe(150)
  expect(widthOf({ ...column, width: 90 }, {})).toBe(150)
  expect(widthOf({ ...column, width: 220 }, {})).toBe(220)
  expect(widthOf({ ...column, width: 220 }, { code: 180.4 })).toBe(180)
  expect(clampWidth(99_999)).toBeLessThan(99_999)
})

test('the selection column is 55 px wide [R9.1.06]', () => {
  expect(SELECTION_WIDTH).toBe(55)
  expect(selectionWidthIn(null)).toBe(55)
  expect(selectionWidthIn(355)).toBe(55)
})

test('on a phone the selection column leaves two columns their least width', () => {
  const beside = selectionWidthIn(324)
  expect(324 - beside).toBeGreaterThanOrEqual(2 * MIN_WIDTH)
})

test('a table is as high as the window less 210 px [R9.1.07]', () => {
  expect(tableHeight(900)).toBe(690)
})

test('a table gains 125 px while the filters are folded away [R9.1.08]', () => {
  expect(tableHeight(900, true)).toBe(815)
})

test('a head sorts up, then down, then not at all', () => {
  const up = nextSort(null, 'code')
  const down = nextSort(up, 'code')
  expect(up).toEqual({ key: 'code', isDescending: false })
  expect(down).toEqual({ key: 'code', isDescending: true })
  expect(nextSort(down, 'code')).toBeNull()
  expect(nextSort(down, 'status')).toEqual({ key: 'status', isDescending: false })
})

test('keys of travel stop at the ends', () => {
  const steps = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a'].map((key) =>
    stepOf(key, { from: 2, count: 5 }),
  )
  expect(steps).toEqual([3, 1, 4, 0, 0, 4, null])
  expect(stepOf('ArrowUp', { from: 0, count: 5 })).toBe(0)
  expect(stepOf('ArrowDown', { from: 4, count: 5 })).toBe(4)
})

test('a pause in the values is a gap in the line', () => {
  const at = (seconds: number) => instant(seconds * 1000)
  const points = [
    { at: at(0), values: { power: 1 } },
    { at: at(60), values: { power: 2 } },
    { at: at(600), values: { power: null } },
    { at: at(660), values: {} },
    { at: at(720), values: { power: 3 } },
  ]
  const [times, power] = curveData(points, [{ key: 'power', label: 'Power', color: 'active' }], { gapSeconds: 120 })
  expect(times).toEqual([0, 60, 120, 600, 660, 720])
  expect(power).toEqual([1, 2, null, null, null, 3])
})

test('in steps a value holds until the next moment, which has both', () => {
  const at = (seconds: number) => instant(seconds * 1000)
  const points = [
    { at: at(0), values: { power: 1 } },
    { at: at(60), values: { power: 2 } },
    { at: at(90), values: { power: null } },
    { at: at(120), values: { power: 1 } },
  ]
  const series = [{ key: 'power', label: 'Power', color: 'active' }] as const
  const [times, power] = curveData(points, series, { gapSeconds: Number.POSITIVE_INFINITY, isStepped: true })
  expect(times).toEqual([0, 60, 60, 90, 90, 120, 120])
  expect(power).toEqual([1, 1, 2, 2, null, null, 1])
})

test('a value without neighbours is drawn as a point, the others as a line', () => {
  expect(isolatedIn([null, 3, null, 1, 2, null, 5])).toEqual([1, 6])
  expect(isolatedIn([7])).toEqual([0])
  expect(isolatedIn([1, 2])).toEqual([])
  expect(isolatedIn([])).toEqual([])
})
