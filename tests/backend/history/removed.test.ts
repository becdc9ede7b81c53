import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { HOUR } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { MINUTE } from '#tests/support/site/network.ts'
import { upgradeForm } from '#tests/support/site/upgrade-form.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** A row that grew and was taken away again is there as of the time it was there, and not afterwards. */

const actor: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

it('shows an upgrade that was deleted until it was, by list, count and id', async () => {
  const { clock, dispatch, history, close } = openTestWorld()
  const body = upgradeForm(instant(clock.now() + HOUR))
  const moments: number[] = []
  const pass = (): void => {
    clock.advance(MINUTE)
    moments.push(clock.now())
    clock.advance(MINUTE)
  }
  pass()
  for (const id of ['U1', 'U2'])
    expect(await dispatch(firmwareUpgrade, { id, command: 'draft', body, actor })).toBeNull()
  pass()
  expect(await dispatch(firmwareUpgrade, { id: 'U2', command: 'delete', body: {}, actor })).toBeNull()
  pass()
  // Its number is given again.
  expect(await dispatch(firmwareUpgrade, { id: 'U3', command: 'draft', body, actor })).toBeNull()
  pass()
  const shown = moments.map(async (moment) => {
    const at = instant(moment)
    const request = { page: 1, size: 10, sort: 'draftedAt', filters: { vendor: 'Alfen' } }
    const { total, list } = await history.ask(at, { name: 'listUpgrades', given: [request, actor] })
    const one = await history.ask(at, { name: 'readUpgrade', given: ['U2', actor] })
    return [total, list.map(({ id }) => id), one?.id ?? null]
  })
  expect(await Promise.all(shown)).toEqual([
    [0, [], null],
    [2, ['U1', 'U2'], 'U2'],
    [1, ['U1'], null],
    [2, ['U1', 'U3'], null],
  ])
  close()
})
