import { afterEach, expect, it } from 'vitest'
import { openNetwork, operator } from '#tests/backend/ocpp/network.ts'
import { NotApplicable } from './case.ts'
import { centralSystemCases } from './central-system/cases.ts'
import { foreign } from './central-system/foreign.ts'
import { centralSystemHalf } from './central-system/play.ts'
import type { Person } from './person.ts'
import type { Time } from './rig/time.ts'

/** A central system that is not ours, played by ours, and the person before it. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const TURNS = 2_000

async function examined(person: Partial<Person>) {
  const network = await openNetwork()
  ends.push(() => network.close())
  const address = {
    url: `ws://127.0.0.1:${network.port}/ocpp/${operator}/{id}`,
    id: 'CP1',
    authorization: null,
    connectors: [1, 2],
  }
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
  // Time stands still until what was sent has come to rest; it takes a socket a few turns of the event loop.
  const time: Time = {
    now: () => network.world.clock.now(),
    async pass(ms, isOver = () => false) {
      for (let turns = 0; turns < TURNS && !isOver(); turns += 1) await turn()
      if (!isOver()) network.pass(ms)
      for (let turns = 0; turns < TURNS && !isOver(); turns += 1) await turn()
    },
  }
  const tags = { known: 'good', mate: 'other', blocked: 'blocked', expired: 'expired', unknown: 'nobody' }
  const nobody: Person = {
    does: (sentence) => Promise.reject(new NotApplicable(`cannot be done here: ${sentence}`)),
    sees: () => Promise.resolve(true),
    close: () => undefined,
  }
  return centralSystemHalf(centralSystemCases, () => foreign({ address, tags, time, person: { ...nobody, ...person } }))
}

it('is examined without a hand where nothing is to be done', async () => {
  const half = await examined({})
  expect(await half.play('TC_001_CSMS')).toEqual({ kind: 'passed' })
  expect(await half.play('TC_003_CSMS')).toEqual({ kind: 'passed' })
})

it('does not have what nobody can do there', async () => {
  const half = await examined({})
  const { kind } = await half.play('TC_012_CSMS')
  expect(kind).toBe('not applicable')
})

it('fails where a person does not see what should be there', async () => {
  const asked: string[] = []
  const half = await examined({
    sees(sentence) {
      asked.push(sentence)
      return Promise.resolve(false)
    },
  })
  expect(await half.play('TC_004_2_CSMS')).toMatchObject({ kind: 'failed', why: 'no transaction has begun' })
  expect(asked).toEqual(['At the central system: no transaction has begun'])
})
