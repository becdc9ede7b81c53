import { join } from 'node:path'
import { expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import { tagKey } from '#contracts/ids.ts'
import { instant, money } from '#contracts/units.ts'
import { authorize } from '#backend/areas/charging/authorization/commands.ts'
import { moveCard } from '#backend/areas/users/rfid-card/move.ts'
import { register } from '#backend/areas/register.ts'
import { openWallet } from '#backend/areas/finance/wallet/commands.ts'
import { openHistoryDatabase } from '#backend/history/history-database.ts'
import { checkWorld } from '#backend/operate/check-world.ts'
import { unreadIn } from '#backend/kernel/unread.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import { cardsOf } from '#machines/equipment/lists/offline-list.lookups.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { changeFact, storedIn } from '#tests/support/files/stored-facts.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { MINUTE } from '#tests/support/site/network.ts'
import { writeFacts } from '#tests/support/site/other-version.ts'
import type { Written } from '#tests/support/site/other-version.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'
import { rebuild } from '#tests/support/site/rebuild.ts'

/**
 * Cards were a lifecycle `card` of their own, which told each as a whole. Their streams go on as ones of `rfid-card`: the
 * facts stay as they were written, and a card is answered as it was.
 */

const by = { actor: system('test'), correlation: 'test' }

/** What older versions told of a card, last; where it stands, and what it is answered. */
const cards: readonly (readonly [idTag: string, told: readonly object[], state: string, status: string])[] = [
  ['BOUND', [{}], 'Bound', 'Accepted'],
  ['BLOCKED', [{ blocked: true }], 'Blocked', 'Blocked'],
  ['UNBOUND', [{ bindStatus: 'unbind' }], 'Stock', 'Invalid'],
  ['NOBODYS', [{ customerId: null }], 'Stock', 'Invalid'],
  ['OVER', [{ expiryDate: '2026-01-31' }], 'Bound', 'Expired'],
  ['LASTING', [{ expiryDate: '2026-11-20' }], 'Bound', 'Accepted'],
  ['BARRED', [{}, { blocked: true }], 'Blocked', 'Blocked'],
  ['LETAGAIN', [{ blocked: true }, {}], 'Bound', 'Accepted'],
  ['LEFT', [{}, { bindStatus: 'unbind' }], 'Stock', 'Invalid'],
  ['JOINED', [{ customerId: null, bindStatus: 'unbind' }, {}], 'Bound', 'Accepted'],
]
const former = cards.flatMap(([idTag, told]) =>
  told.map((one, index): Written => {
    // What is written is a card, in the shape that it had.
    const data = cardOf(idTag, one) as Written['data']
    return { lifecycle: 'card', id: tagKey(idTag), type: index === 0 ? 'card.registered' : 'card.changed', data }
  }),
)

/** A world of an older version, and one like it opened by this version. */
function formerWorld(): { readonly file: string; readonly world: TestWorld } {
  const file = join(temporaryFolder(), '0PL002.db')
  writeFacts(file, former)
  return { file, world: openTestWorld({ file }) }
}

const answered = (world: TestWorld, idTag: string) => world.commandBus.run(authorize, idTag, by)
const stands = (world: TestWorld, id: string) => stateOf(world, rfidCard, id)?.value
const blockIt = (world: TestWorld, id: string) =>
  world.commandBus.run((tx) => moveCard(tx, id, (dispatch) => dispatch({ command: 'block', body: {} })), null, by)

it('answers every card as the version did that told it', async () => {
  const { world } = formerWorld()
  await world.commandBus.run(openWallet, { customerId: 'CUST1', creditLine: money(100_000) }, by)
  for (const [idTag, , state, status] of cards) {
    expect([stands(world, tagKey(idTag)), (await answered(world, idTag)).status], idTag).toEqual([state, status])
  }
  expect(world.store.states('card')).toEqual([])
  expect(unreadIn(world.store.db)).toBeNull()
  const owned = cards.filter(([, , state]) => state !== 'Stock').map(([idTag]) => tagKey(idTag))
  expect([...foundIn(world, cardsOf, 'CUST1')].toSorted()).toEqual(owned.toSorted())
  world.close()
})

it('writes nothing where a card is wanted as it was told then', async () => {
  const { world } = formerWorld()
  for (const [idTag, told] of cards) {
    const before = world.store.position()
    const input = { lifecycle: rfidCard.name, id: tagKey(idTag), value: cardOf(idTag, told.at(-1) ?? {}) }
    expect(await world.commandBus.run(register, input, by)).toBeNull()
    expect(world.store.position(), idTag).toBe(before)
  }
  world.close()
})

it('goes on with a stream under the present name, and the file stays whole', async () => {
  const { file, world } = formerWorld()
  expect(await blockIt(world, 'letagain')).toBeNull()
  const facts = world.store.facts('rfid-card', 'letagain')
  expect(facts.map(({ lifecycle, version, type }) => [lifecycle, version, type])).toEqual([
    ['rfid-card', 1, 'card.registered'],
    ['rfid-card', 2, 'card.changed'],
    ['rfid-card', 3, 'tag.blocked'],
  ])
  const [first, second, third] = facts.map(({ position }) => position)
  const before = (at = 0) =>
    world.store.stretch('rfid-card', 'letagain', { before: at, limit: 9 }).map(({ position }) => position)
  expect([before(third), before(second), before(first)]).toEqual([[first, second], [first], []])
  world.close()
  expect(namesIn(file, 'letagain')).toEqual(['card', 'card', 'rfid-card'])
  expect(checkWorld(file)).toMatchObject({ damages: [], notes: [] })
  const again = openTestWorld({ file })
  expect(again.commandBus.damage).toBeNull()
  expect(stands(again, 'letagain')).toBe('Blocked')
  rebuild(again.store)
  expect(stands(again, 'letagain')).toBe('Blocked')
  again.close()
})

it('says where a card stood at any moment, under whichever name it was told', async () => {
  const { file, world } = formerWorld()
  world.close()
  const clock = testClock()
  clock.advance(MINUTE)
  const later = openTestWorld({ file, clock })
  await blockIt(later, 'bound')
  clock.advance(MINUTE)
  const past = openHistoryDatabase(':memory:', later)
  past.take(Infinity)
  const at = (minutes: number) => {
    const moment = instant(clock.now() - minutes * MINUTE)
    const then = past.at(moment, later.settings)
    return [stateOf(then, rfidCard, 'bound')?.value, then.store.facts('rfid-card', 'bound').length]
  }
  expect([at(0), at(2)]).toEqual([
    ['Blocked', 2],
    ['Bound', 1],
  ])
  later.close()
})

it('sees a gap in a stream under both names', async () => {
  const { file, world } = formerWorld()
  await blockIt(world, 'letagain')
  world.close()
  const { position } = storedIn(file).at(-1) ?? expect.unreachable()
  changeFact(file, Number(position), { version: 2 })
  expect(checkWorld(file).damages.map(({ kind }) => kind)).toContain('stream')
})

const namesIn = (file: string, id: string): readonly unknown[] =>
  storedIn(file)
    .filter((fact) => fact.id === id)
    .map(({ lifecycle }) => lifecycle)
