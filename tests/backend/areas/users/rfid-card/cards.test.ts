import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { system } from '#contracts/actor.ts'
import { tagKey } from '#contracts/ids.ts'
import { deliveryDays } from '#contracts/users/rfid-card.ts'
import { instant } from '#contracts/units.ts'
import { cardHandlers } from '#backend/areas/users/rfid-card/commands.ts'
import { moveCard } from '#backend/areas/users/rfid-card/move.ts'
import { register } from '#backend/areas/register.ts'
import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { CommandOf } from '#machines/kit/lifecycle.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { HOUR, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

/** Cards (M26): brought to where they are wanted, answered by where they stand, over when their last day is. */

const DAY = 24 * HOUR
const keep = ({ seeder }: Site, idTag: string, different: object = {}, actor: Actor = system('seed')) =>
  seeder.run(register, { lifecycle: rfidCard.name, id: tagKey(idTag), value: cardOf(idTag, different) }, actor)
const dispatch = (site: Site, idTag: string, command: CommandOf<typeof rfidCard>, actor: Actor = actorOf.OP) =>
  site.seeder.run((tx) => moveCard(tx, tagKey(idTag), (giveIt) => giveIt(command)), null, actor)
const typesOf = ({ world }: Site, id: string) => world.store.facts(rfidCard.name, id).map(({ type }) => type)
const state = ({ world }: Site, id: string) => stateOf(world, rfidCard, id)
const today = ({ world }: Site, days = 0) => instant(world.clock.now() + days * DAY).slice(0, 10)

it('is registered and handed over, and told again it is not told at all', async () => {
  const site = await openSite()
  expect(typesOf(site, 'card1')).toEqual(['tag.registered', 'tag.issued'])
  const before = site.world.store.position()
  expect(await keep(site, 'CARD1')).toBeNull()
  expect(site.world.store.position()).toBe(before)
})

it('comes to where it is wanted from wherever it stands', async () => {
  const site = await openSite()
  expect(await keep(site, 'CARD1', { name: 'Van', parentIdTag: 'FLEET', blocked: true })).toBeNull()
  expect(typesOf(site, 'card1').slice(2)).toEqual(['tag.edited', 'tag.blocked'])
  expect(state(site, 'card1')).toMatchObject({ value: 'Blocked', context: { name: 'Van', parentIdTag: 'FLEET' } })
  const another = { name: 'Van', parentIdTag: 'FLEET', customerId: 'CUST2', blocked: true }
  expect(await keep(site, 'CARD1', another)).toBeNull()
  expect(typesOf(site, 'card1').slice(4)).toEqual(['tag.unbound', 'tag.issued', 'tag.blocked'])
  expect(await keep(site, 'CARD1', { ...another, blocked: false })).toBeNull()
  expect(state(site, 'card1')).toMatchObject({ value: 'Bound', context: { customerId: 'CUST2' } })
  expect(await keep(site, 'CARD1', { ...another, bindStatus: 'unbind' })).toBeNull()
  expect(state(site, 'card1')).toMatchObject({ value: 'Stock', context: { customerId: null } })
  expect(site.defects).toEqual([])
})

it('is called by its idTag in lower case, and by nothing else', async () => {
  const { seeder } = await openSite()
  const input = { lifecycle: rfidCard.name, id: 'CARD2', value: cardOf('CARD2', {}) }
  await expect(seeder.run(register, input)).rejects.toThrow('CARD2')
})

it('is not taken from its owner while it charges, and nothing else is done then', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  const facts = typesOf(site, 'card1').length
  const wanted = { name: 'Van', customerId: 'CUST2' }
  expect(await keep(site, 'CARD1', wanted)).toMatchObject({ command: 'unbind', guard: 'noSessionRunning' })
  expect(typesOf(site, 'card1')).toHaveLength(facts)
  await site.stop(transactionId, 2_000)
  expect(await keep(site, 'CARD1', wanted)).toBeNull()
  expect(state(site, 'card1')?.context).toMatchObject({ name: 'Van', customerId: 'CUST2' })
})

it('is answered by where it stands: only a bound one is accepted', async () => {
  const site = await openSite()
  expect(await site.authorize('NEVER')).toBe('Invalid')
  await keep(site, 'BYPOST', { bindStatus: 'unbind' })
  const said: string[] = [await site.authorize('BYPOST')]
  const steps = [
    { command: 'order', body: { customerId: 'CUST1', deliveryType: 'SEND', recipient: 'R1' } },
    { command: 'ship', body: { trackingNumber: 'PL1' } },
    { command: 'receive', body: { receivedAt: instant(site.world.clock.now()) } },
    { command: 'block', body: {} },
    { command: 'unblock', body: {} },
    { command: 'reportLost', body: {} },
  ] as const
  for (const step of steps) {
    const actor = step.command === 'receive' ? actorOf.DR : actorOf.OP
    expect(await dispatch(site, 'BYPOST', step, actor)).toBeNull()
    said.push(await site.authorize('BYPOST'))
  }
  expect(said).toEqual(['Invalid', 'Invalid', 'Invalid', 'Accepted', 'Blocked', 'Accepted', 'Invalid'])
})

it('counts as received 14 days after it was shipped, and forgets its recipient with its owner', async () => {
  const site = await openSite()
  const { vault } = site.world.store
  await keep(site, 'BYPOST', { bindStatus: 'unbind' })
  const give = <Body extends object>(handler: CommandHandler<{ readonly id: string } & Body, unknown>, body: Body) =>
    site.seeder.run(handler, { id: 'bypost', ...body }, actorOf.OP)
  const to = { customerId: 'CUST1', recipientName: 'Nora Kern', recipientAddress: 'Rynek 1' }
  expect(await give(cardHandlers.order, to)).toBeNull()
  expect(await give(cardHandlers.ship, { trackingNumber: 'PL1' })).toBeNull()
  await site.pass(deliveryDays * DAY - 1)
  expect(state(site, 'bypost')?.value).toBe('Shipped')
  await site.pass(1)
  expect(state(site, 'bypost')?.value).toBe('Bound')
  expect(vault.get('customer:CUST1', 'recipient:bypost')).toContain('Rynek')
  expect(await give(cardHandlers.unbind, {})).toBeNull()
  expect(vault.get('customer:CUST1', 'recipient:bypost')).toBeNull()
  expect(site.defects).toEqual([])
})

it('is never handed over again once it was lost', async () => {
  const site = await openSite()
  await dispatch(site, 'CARD1', { command: 'reportLost', body: {} })
  expect(await keep(site, 'CARD1')).toMatchObject({ command: 'issue', state: 'Lost', reason: 'illegalTransition' })
  expect(state(site, 'card1')?.value).toBe('Lost')
})

it.each([
  ['bound', {}],
  ['blocked', { blocked: true }],
  ['nobody’s', { bindStatus: 'unbind' }],
])('expires at the end of its last day in UTC where it is %s, and may be told again', async (_, different) => {
  const site = await openSite()
  const wanted = { ...different, expiryDate: today(site, 1) }
  await keep(site, 'CARD2', wanted)
  // It is eight in the morning.
  await site.pass(40 * HOUR - 1)
  expect(typesOf(site, 'card2')).not.toContain('tag.expired')
  await site.pass(1)
  expect(typesOf(site, 'card2').at(-1)).toBe('tag.expired')
  expect(await site.authorize('CARD2')).toBe('Expired')
  const position = site.world.store.position()
  expect(await keep(site, 'CARD2', wanted)).toBeNull()
  expect(site.world.store.position()).toBe(position)
  expect(await keep(site, 'CARD2', { ...wanted, expiryDate: null })).toMatchObject({ command: 'edit' })
  expect(site.defects).toEqual([])
})

it('lasts as long as was said last', async () => {
  const site = await openSite()
  await keep(site, 'CARD2', { expiryDate: today(site) })
  await keep(site, 'CARD2', { expiryDate: today(site, 1) })
  await site.pass(17 * HOUR)
  expect(await site.authorize('CARD2')).toBe('Accepted')
  await keep(site, 'CARD2', { expiryDate: null })
  await site.pass(2 * DAY)
  expect(await site.authorize('CARD2')).toBe('Accepted')
  expect(typesOf(site, 'card2')).not.toContain('tag.expired')
})

it('reserves nothing when it is over, whether that was noticed or not', async () => {
  const site = await openSite()
  const wanted = { pileId: PILE, connectorId: 1, startsInSeconds: null, durationMinutes: 15 }
  const reserve = (idTag: string) => site.seeder.run(requestReservation, { ...wanted, idTag }, actorOf.OP)
  await keep(site, 'LONGAGO', { expiryDate: '2026-01-01' })
  await keep(site, 'LOST', {})
  await dispatch(site, 'LOST', { command: 'reportLost', body: {} })
  for (const idTag of ['LONGAGO', 'LOST', 'NEVER'])
    expect(await reserve(idTag), idTag).toMatchObject({ refusal: { guard: 'customerInOrder' } })
})
