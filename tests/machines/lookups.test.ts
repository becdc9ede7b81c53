import { expect, it } from 'vitest'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { atlas } from '#machines/atlas.ts'
import type { FirmwareContext } from '#machines/equipment/firmware/firmware-job.context.ts'
import { lastJob } from '#machines/equipment/firmware/firmware-job.lookups.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { moved, movesOf } from '#machines/kit/lookup.ts'
import type { Lookup } from '#machines/kit/lookup.ts'
import { lookups } from '#machines/lookups.ts'
import { storiesOf, tell } from '#tests/golden/stories.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'
import { queued, sending } from './equipment/firmware/firmware.ts'

it('names every lookup once, of a lifecycle that there is', () => {
  expect(new Set(lookups.map(({ name }) => name)).size).toBe(lookups.length)
  expect(lookups.filter(({ lifecycle }) => !atlas.has(lifecycle))).toEqual([])
})

it.each(lookups.filter(({ byStateAlone }) => byStateAlone).map((one) => [one.name, one] as const))(
  'finds by %s as before while a stream stays in its state',
  (_, lookup) => {
    const lifecycle = atlas.get(lookup.lifecycle)
    if (lifecycle === undefined) throw new Error(`no lifecycle ${lookup.lifecycle}`)
    const told = storiesOf(lookup.lifecycle).flatMap((story) => tell(lifecycle, story))
    const staying = told.filter(({ before, after }) => before === after)
    expect(staying.length).toBeGreaterThan(0)
    for (const { line, states } of staying) {
      const [before, after] = states.map((state) => lookup.key(state, String(line.story)))
      expect(after, `${line.type} in story ${line.story}`).toEqual(before)
    }
  },
)

/** Whom a lookup finds when facts are told in this order, each to its stream; it has one key here. */
function found(lookup: Lookup, told: readonly (readonly [id: string, fact: Told<FirmwareFact>])[]): readonly string[] {
  const states = new Map<string, State<FirmwareContext>>()
  const state = (id: string): State<FirmwareContext> => states.get(id) ?? firmwareJob.initial
  let ids: readonly string[] = []
  for (const [id, { by = 'SYS', ...fact }] of told) {
    const before = state(id)
    const after = evolve(firmwareJob, before, { at: testStart, by: actorOf[by], ...fact }).state
    for (const move of movesOf([lookup], { id, before, after }, { find: () => ids, stateOf: state }))
      ids = moved(ids, move)
    states.set(id, after)
  }
  return ids
}

const sent: Told<FirmwareFact> = { type: 'firmware.sent', data: sending }

it.each([
  ['of a job that waits, where none is under way', [['a', queued]], 'a'],
  [
    'of the one that was sent first, though another waits',
    [
      ['a', queued],
      ['b', queued],
      ['a', sent],
    ],
    'a',
  ],
  [
    'of the one under way, though another comes to wait',
    [
      ['a', queued],
      ['a', sent],
      ['b', queued],
    ],
    'a',
  ],
  [
    'of the one that comes to wait when the other is over',
    [
      ['a', queued],
      ['a', { type: 'firmware.cancelled', data: {} }],
      ['b', queued],
    ],
    'b',
  ],
] as const)('takes what a pile says as said %s', (_, told, id) => {
  expect(found(lastJob, told)).toEqual([id])
})
