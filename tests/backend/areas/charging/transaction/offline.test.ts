import { expect, it } from 'vitest'
import { linkClosed, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { runningCost } from '#backend/areas/finance/tariff/costs.queries.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { pile } from '#contracts/actor.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import type { Instant } from '#contracts/units.ts'
import { instant } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { strayRows } from '#backend/bench/checks/read-models.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { by, HOUR, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'

/** Transactions that a pile tells of when it is back (OCPP 1.6 §4.8, §4.10): they take their place by their own time. */

async function opened() {
  const site = await openSite()
  const began = site.world.clock.now()
  for (const idTag of ['EARLY', 'LATER'])
    await site.seeder.register('rfid-card', idTag.toLowerCase(), cardOf(idTag, {}))
  const { run } = site.seeder
  const at = (minutes: number): Instant => instant(began + minutes * MINUTE)
  return {
    site,
    at,
    begin: async (minutes: number, idTag = 'CARD1', meterStart = 1_000) =>
      String((await site.start({ idTag, meterStart, timestamp: at(minutes) })).transactionId),
    meter: (id: string, minutes: number, register: number) => site.meter(Number(id), register, at(minutes)),
    end: (id: string, minutes: number, meterStop: number) => site.stop(Number(id), meterStop, { at: at(minutes) }),
    says: (word: ReportedStatus, minutes: number) => site.report(word, 'NoError', at(minutes)),
    goAway: () => run(linkClosed, { pileId: PILE, code: 1006 }, by),
    async comeBack() {
      await run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)
      await run(linkResumed, { pileId: PILE }, by)
    },
    session: (id: string) => stateOf(site.world, chargingSession, id) ?? expect.unreachable(),
    idle: (id: string) =>
      stateOf(site.world, chargeRecord, id)?.context.cost?.lines.filter(({ kind }) => kind === 'idle'),
    occupant: () => site.world.store.db.prepare('SELECT sessionId FROM connectors').pluck().get(),
  }
}

it('leaves the session that began later its connector, its card and its state', async () => {
  const { site, begin, meter, end, session, occupant } = await opened()
  await site.pass(HOUR)
  const live = await begin(60)
  await site.report('Charging')
  const past = await begin(10)
  expect([session(live).value, session(past).value]).toEqual(['Charging', 'Orphaned'])
  expect(session(past).context).toMatchObject({ authorization: 'Accepted', customerId: 'CUST1' })
  await meter(past, 20, 3_000)
  expect(session(past).value).toBe('Orphaned')
  await end(past, 30, 6_000)
  expect(session(past)).toMatchObject({ value: 'Released', context: { releasedAt: session(past).context.endedAt } })
  expect(await site.authorize()).toBe('Accepted')
  expect(occupant()).toBe(Number(live))
  await site.pass(HOUR)
  await site.meter(Number(live), 9_000)
  await site.stop(Number(live), 9_000)
  await site.report('Available')
  expect(session(live).value).toBe('Released')
  expect(strayRows(site.world)).toEqual([])
  expect(site.defects).toEqual([])
})

it('leaves the card of the session that began later in use', async () => {
  const { site, at, begin, session } = await opened()
  await site.pass(HOUR)
  const live = await begin(55)
  const past = await begin(10)
  expect([session(live).value, session(past).value]).toEqual(['Charging', 'Orphaned'])
  const elsewhere = { pileId: 'PILE2', connectorId: 1, idTag: 'CARD1', meterStart: 0, reservationId: null }
  const again = await site.seeder.run(startTransaction, { ...elsewhere, timestamp: at(60) }, pile('PILE2'))
  expect(again.status).toBe('ConcurrentTx')
})

it('takes two that come in their order behind a live one, and bills each its own energy and no idle time', async () => {
  const { site, begin, end, session, idle } = await opened()
  await site.pass(3 * HOUR)
  const live = await begin(170, 'CARD1', 20_000)
  await site.report('Charging')
  const first = await begin(10, 'EARLY', 1_000)
  await end(first, 60, 6_000)
  const second = await begin(80, 'LATER', 6_000)
  await end(second, 130, 9_000)
  expect(session(live).value).toBe('Charging')
  for (const [id, energy] of [
    [first, 5_000],
    [second, 3_000],
  ] as const) {
    const record = stateOf(site.world, chargeRecord, id)
    expect(record).toMatchObject({ value: 'RECORD_UNSETTLED', context: { energy } })
    expect(idle(id)?.every(({ amount }) => amount === 0)).toBe(true)
  }
  expect(site.defects).toEqual([])
})

it('does not wait behind a session that is over already, nor takes its connector', async () => {
  const { site, begin, end, says, session, occupant, idle } = await opened()
  await site.pass(HOUR)
  const live = await begin(40)
  await says('Charging', 40)
  await end(live, 50, 5_000)
  await says('Available', 58)
  const past = await begin(5, 'EARLY')
  expect(occupant()).toBeNull()
  await end(past, 25, 4_000)
  expect(session(past)).toMatchObject({ value: 'Released', context: { releasedAt: session(past).context.endedAt } })
  expect(idle(past)?.every(({ amount }) => amount === 0)).toBe(true)
})

it('takes a start for a new one whose pile has set its clock back: its meter has gone on', async () => {
  const { site, begin, end, session, occupant } = await opened()
  await site.pass(HOUR)
  const former = await begin(50)
  await end(former, 55, 3_000)
  const next = await begin(45, 'EARLY', 3_000)
  expect([session(former).value, session(next).value]).toEqual(['Released', 'Charging'])
  expect(occupant()).toBe(Number(next))
})

it('ends a past session whose stop never comes a day later', async () => {
  const { site, begin, session } = await opened()
  await site.pass(HOUR)
  await begin(50)
  const past = await begin(10, 'EARLY')
  await site.pass(24 * HOUR)
  expect(session(past).value).toBe('Released')
})

/** In minutes: when the pile goes, and when it is back; the first 15 after the end are free. */
const GONE = 30
const BACK = 240

interface Ending {
  readonly ends: number
  /** It says on its return that the cable is still in. */
  readonly isIn?: boolean
  readonly free: number
}

it.each<[string, Ending, number, [from: number, to: number][]]>([
  ['says only on its return that the cable is out: nothing', { ends: 60, free: 241 }, 60, []],
  ['says when the cable was out while it was away: nothing', { ends: 60, free: 90 }, 90, []],
  ['was seen with the cable in until it went: up to then', { ends: 10, free: 241 }, 30, [[25, 30]]],
  [
    'says on its return that the cable is in: from its return on',
    { ends: 60, isIn: true, free: 243 },
    243,
    [[BACK, 243]],
  ],
  ['says long after its return that the cable is out: from its return on', { ends: 60, free: 300 }, 300, [[BACK, 300]]],
])('charges for idle time, where the pile %s', async (_, { ends, isIn = false, free }, released, charged) => {
  const { site, at, begin, end, says, goAway, comeBack, session, idle } = await opened()
  const id = await begin(0)
  await says('Charging', 0)
  await site.pass(Math.min(ends, GONE) * MINUTE)
  if (ends < GONE) {
    await end(id, ends, 3_000)
    await says('Finishing', ends)
    await site.pass((GONE - ends) * MINUTE)
  }
  await goAway()
  await site.pass((BACK - GONE) * MINUTE)
  await comeBack()
  if (ends > GONE) await end(id, ends, 6_000)
  if (isIn) await says('Finishing', BACK)
  expect(runningCost(site.world, session(id).context)).toMatchObject(ends > GONE ? { idleTime: 0 } : {})
  await site.pass(HOUR)
  await says('Available', free)
  expect(session(id)).toMatchObject({ value: 'Released', context: { releasedAt: at(released) } })
  const lines = charged.map(([from, to]) => ({ from: at(from), to: at(to), quantity: (to - from) * MINUTE }))
  expect(idle(id)).toMatchObject(lines)
  expect(idle(id)).toHaveLength(lines.length)
})

it('takes the start after one that was away for no word of when the cable was out', async () => {
  const { site, at, begin, end, says, goAway, comeBack, session } = await opened()
  const id = await begin(0)
  await says('Charging', 0)
  await site.pass(30 * MINUTE)
  await goAway()
  await site.pass(210 * MINUTE)
  await comeBack()
  await end(id, 60, 6_000)
  await begin(230, 'LATER', 6_000)
  expect(session(id).context.releasedAt).toBe(at(60))
})

it('takes what comes late for as late as it is, though the stop comes after the free connector', async () => {
  const { site, at, begin, end, says, goAway, comeBack, session } = await opened()
  const id = await begin(0)
  await says('Charging', 0)
  await site.pass(30 * MINUTE)
  await goAway()
  await site.pass(210 * MINUTE)
  await comeBack()
  await says('Available', 240)
  await end(id, 60, 6_000)
  expect(session(id).context.releasedAt).toBe(at(60))
})
