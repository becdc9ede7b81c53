import { expect, it } from 'vitest'
import { acknowledgePile } from '#backend/areas/equipment/switching/follow.ts'
import { putUnderSwitch } from '#backend/areas/equipment/switching/commands.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { pileEntity } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openSite, PILE } from '#tests/support/site/network.ts'

/** What a pile that comes or goes costs must not grow with its location: thousands come back at once after a restart. */

/** Runs a handler and counts what it has looked at. */
const counted =
  <Input>(handler: CommandHandler<Input, unknown>, looks: { count: number }): CommandHandler<Input, void> =>
  (tx, input) => {
    const seeing: Transaction = new Proxy(tx, {
      get(target, key) {
        if (key === 'stateOf' || key === 'key') looks.count += 1
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    handler(seeing, input)
  }

it('looks at as little for a pile of a hundred as for a lone one when it goes', async () => {
  const site = await openSite()
  const looksOf = async (): Promise<number> => {
    const looks = { count: 0 }
    await site.seeder.run(counted(acknowledgePile, looks), { pileId: PILE }, actorOf.SYS)
    return looks.count
  }
  const alone = await looksOf()
  const known = stateOf(site.world, pileEntity, PILE)?.context
  for (let number = 2; number <= 100; number += 1) {
    await site.seeder.register('pile', `PILE${number}`, { ...known, name: `PILE${number}` })
    await site.seeder.run(putUnderSwitch, { kind: 'pile', id: `PILE${number}` }, actorOf.SYS)
  }
  expect(alone).toBeGreaterThan(0)
  expect(await looksOf()).toBe(alone)
})
