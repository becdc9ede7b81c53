import { expect, it } from 'vitest'
import { seededIds } from '#backend/ids.ts'
import { listAlarms } from '#backend/areas/maintenance/alarm/queries.ts'
import { listBills } from '#backend/areas/finance/bill/queries.ts'
import { listConnectors } from '#backend/areas/equipment/connector/queries.ts'
import { listPiles } from '#backend/areas/equipment/pile/queries.ts'
import { listRecords } from '#backend/areas/charging/charge-record/queries.ts'
import { listReservations } from '#backend/areas/charging/reservation/queries.ts'
import { listSessions } from '#backend/areas/charging/charging-session/queries.ts'
import { seedDemo } from '#backend/seed/demo.ts'
import { pastClock } from '#backend/seed/past-clock.ts'
import { openWorld } from '#backend/world.ts'
import type { Actor } from '#contracts/actor.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { testClock } from '#tests/support/site/world.ts'

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const everything = { page: 1, size: 10, sort: null, filters: {} }

it('has something in every list of a fresh demo, without any hardware [R0.5.04]', async () => {
  const clock = pastClock(testClock())
  const code = OperatorCode.make('0PL002')
  const world = openWorld({ code, name: 'Demo', file: ':memory:', clock, ids: seededIds(1) })
  await seedDemo(world, clock)
  const totals = {
    sessions: listSessions(world, everything, operator).total,
    records: listRecords(world, everything, operator).total,
    reservations: listReservations(world, everything, operator).total,
    bills: listBills(world, everything).total,
    piles: listPiles(world, everything).total,
    connectors: listConnectors(world, everything).total,
    alarms: listAlarms(world, everything, operator).total,
    locations: world.store.states('location').length,
    customers: world.store.states('customer').length,
    cards: world.store.states('rfid-card').length,
  }
  expect(Object.entries(totals).filter(([, total]) => total === 0)).toEqual([])
})
