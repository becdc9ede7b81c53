import { expect, it } from 'vitest'
import { chargePointHalf } from './play.ts'
import { chargePointCases } from './charge-point/cases.ts'
import { simulated } from './simulated.ts'

/** Every case of the certification, played on the simulated charge point over a real socket. */

const half = chargePointHalf(chargePointCases, {
  set: ({ build = {} }) => simulated(build),
  close: () => Promise.resolve(),
})

it.each(chargePointCases)('$id $name', async ({ id }) => {
  expect(await half.play(id)).toEqual({ kind: 'passed' })
})
