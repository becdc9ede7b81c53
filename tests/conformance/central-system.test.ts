import { expect, it } from 'vitest'
import { centralSystemCases } from './central-system/cases.ts'
import { ours } from './central-system/ours.ts'
import { centralSystemHalf } from './central-system/play.ts'

/** Every case of the certification, played by a scripted charge point over a real socket against our backend. */

const half = centralSystemHalf(centralSystemCases, ours)

it.each(centralSystemCases)('$id $name', async ({ id }) => {
  expect(await half.play(id)).toEqual({ kind: 'passed' })
})
