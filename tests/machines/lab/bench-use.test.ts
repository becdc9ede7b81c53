import { describe, expect, it } from 'vitest'
import { Schema } from 'effect'
import { PileId } from '#contracts/ids.ts'
import { benchStream } from '#contracts/lab/bench-use.ts'
import type { BenchUseFact } from '#contracts/lab/bench-use.ts'
import { benchUse } from '#machines/lab/bench-use.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** What people did at the test bench. */

const stop = { act: { act: 'emergencyStop' }, isDone: true } as const
const acted: Told<BenchUseFact> = { type: 'bench.acted', data: stop, by: 'SU' }
const traffic = { isOn: true, arrivalsPerHour: 1, staysMinutes: 60, faultRate: 0, seed: 0 }

describe('the use of the bench', () => {
  it.each([
    ['act', stop, 'bench.acted'],
    ['act', { ...stop, isDone: false }, 'bench.acted'],
    ['add', { pileIds: ['SIM-0001'], address: null }, 'bench.pilesAdded'],
    ['remove', { pileId: 'SIM-0001' }, 'bench.pileRemoved'],
    ['setTraffic', { traffic }, 'bench.trafficSet'],
  ] as const)('remembers who gives %s, whatever was done before', (command, body, fact) => {
    for (const before of [given(benchUse), given(benchUse, acted)])
      for (const role of ['SU', 'OP', 'MT'] as const)
        before
          .when(command, body, afterMinutes(5))
          .by(role)
          .becomes(fact)
          .in('Used', { usedAt: afterMinutes(5) })
  })

  it('is no matter of sub-operators, drivers, piles or processes', () => {
    for (const role of ['SO', 'S2', 'DR', 'CP', 'SYS'] as const)
      given(benchUse).when('act', stop).by(role).notPermitted()
  })

  it('has a stream for the whole bench that no pile can have', () => {
    expect(Schema.is(PileId)(benchStream)).toBe(false)
  })
})
