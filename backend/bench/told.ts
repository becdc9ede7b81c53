import { tagKey } from '#contracts/ids.ts'
import type { GivenCard, Scenario } from '#contracts/lab/scenario.ts'
import { money } from '#contracts/units.ts'
import { openWallet, topUp } from '../areas/finance/wallet/commands.ts'
import { seedFixtures } from '../seed/fixtures.ts'
import { openSeeder } from '../seed/seeder.ts'
import type { Seeder } from '../seed/seeder.ts'
import type { World } from '../world.ts'

/** Fixtures a scenario has at least, so that it may use more cards than piles. */
const FIXTURES_MIN = 4

/** Tells a world what a scenario wants to find: the fixture network, and its own cards. */
export async function tellScenario(world: World, { fleet, given = {} }: Scenario): Promise<void> {
  await seedFixtures(world, Math.max(FIXTURES_MIN, fleet.length), given)
  const seeder = openSeeder(world)
  await seeder.register('account', 'admin00', {
    account: 'admin00',
    type: 'SUPER',
    sub: 0,
    timeZone: 'UTC',
    menuCodeList: [],
  })
  for (const card of given.cards ?? []) await tellCard(seeder, card)
}

async function tellCard({ register, run }: Seeder, card: GivenCard): Promise<void> {
  const { idTag, balance = 0, group = null, blocked = false, expires = null } = card
  const customerId = `OF-${idTag}`
  await register('customer', customerId, { code: customerId })
  const bound = { customerId, bindStatus: 'bind', blocked, expiryDate: expires, parentIdTag: group }
  await register('rfid-card', tagKey(idTag), { idTag, name: idTag, ...bound })
  await run(openWallet, { customerId, creditLine: money(0) })
  if (balance > 0)
    await run(topUp, { customerId, amount: money(balance), remark: 'Opening balance', billId: `R${customerId}` })
}
