import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { listQuery } from '#contracts/endpoint.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { planSorts, plans, profileSorts, profiles } from '#contracts/balancing/balancing-plan.calls.ts'
import { recordSorts, records, sessionSorts, sessions } from '#contracts/charging/charge-record.calls.ts'
import { reservationSorts, reservations } from '#contracts/charging/reservation.calls.ts'
import { jobSorts, jobs, upgradeSorts, upgrades } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { joiningSorts, joinings } from '#contracts/equipment/joining/joining.calls.ts'
import { offlineListSorts, offlineLists } from '#contracts/equipment/lists/offline-list.calls.ts'
import { securityEventSorts, securityEvents } from '#contracts/equipment/pile-security.calls.ts'
import { connectorSorts, connectors, pileSorts, piles } from '#contracts/equipment/pile.calls.ts'
import { registeredLocationSorts, registeredLocations } from '#contracts/equipment/location-registration.calls.ts'
import { templateSorts, templates } from '#contracts/equipment/configuration-template.calls.ts'
import { registeredPileSorts, registeredPiles } from '#contracts/equipment/pile-registration.calls.ts'
import { diagnosticsSorts, uploads } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { commandSorts, commands } from '#contracts/equipment/remote/remote-command.calls.ts'
import { cardSorts, cards } from '#contracts/users/rfid-card.calls.ts'
import { customerSorts, customers } from '#contracts/users/customer.calls.ts'
import { vehicleSorts, vehicles } from '#contracts/users/vehicle.calls.ts'
import { billSorts, bills } from '#contracts/finance/bill.calls.ts'
import { rechargeSorts, recharges } from '#contracts/finance/recharge.calls.ts'
import { tariffSorts, tariffVersions } from '#contracts/finance/tariff-version.calls.ts'
import { alarmSorts, alarms } from '#contracts/maintenance/alarm.calls.ts'
import { orderSorts, orders } from '#contracts/maintenance/work-order.calls.ts'
import { adminAccountSorts, adminAccounts } from '#contracts/system/admin-account.calls.ts'
import { approvalSorts, approvals } from '#contracts/system/approval.calls.ts'
import { whereOf } from '#backend/kernel/query/list-table.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import { isDescribed, isListed, models } from './models.ts'

/** Lists are what contracts say of them, and each question they may be asked is answered by an index alone. */

const listedModels = models.filter(isListed)

const calls: Readonly<Record<string, readonly [call: Endpoint, sorts: readonly string[]]>> = {
  admin_accounts: [adminAccounts, adminAccountSorts],
  alarms: [alarms, alarmSorts],
  approvals: [approvals, approvalSorts],
  bills: [bills, billSorts],
  cards: [cards, cardSorts],
  commands: [commands, commandSorts],
  configuration_templates: [templates, templateSorts],
  connectors: [connectors, connectorSorts],
  customers: [customers, customerSorts],
  diagnostics: [uploads, diagnosticsSorts],
  firmware_jobs: [jobs, jobSorts],
  joinings: [joinings, joiningSorts],
  offline_lists: [offlineLists, offlineListSorts],
  piles: [piles, pileSorts],
  plans: [plans, planSorts],
  profiles: [profiles, profileSorts],
  recharges: [recharges, rechargeSorts],
  records: [records, recordSorts],
  registered_locations: [registeredLocations, registeredLocationSorts],
  registered_piles: [registeredPiles, registeredPileSorts],
  reservations: [reservations, reservationSorts],
  securityEvents: [securityEvents, securityEventSorts],
  sessions: [sessions, sessionSorts],
  tariff_versions: [tariffVersions, tariffSorts],
  upgrades: [upgrades, upgradeSorts],
  vehicles: [vehicles, vehicleSorts],
  work_orders: [orders, orderSorts],
}

const fieldsOf = ({ query }: Endpoint): readonly string[] =>
  'fields' in query ? Object.keys(Object(query.fields)).filter((name) => !Object.hasOwn(listQuery, name)) : []

it('has a call for every list, and a list for every call', () => {
  expect(listedModels.map(({ table }) => table).toSorted()).toEqual(Object.keys(calls))
})

describe.each(listedModels.map((model) => [model.table, model] as const))(
  'the list of %s',
  (table, { list, columns }) => {
    it('sorts and filters by what its call says, and by nothing else', () => {
      const [call, sorts] = calls[table] ?? []
      expect(Object.keys(list.orders).toSorted()).toEqual(sorts?.toSorted())
      expect(Object.keys(list.filters).toSorted()).toEqual(call === undefined ? [] : fieldsOf(call).toSorted())
    })

    it('stands in an order that is unique', () => {
      for (const order of Object.values(list.orders)) {
        expect(order.columns.at(-1)).toBe(list.key)
        expect(new Set(order.columns).size).toBe(order.columns.length)
        for (const column of order.columns) expect(Object.keys(columns)).toContain(column)
      }
    })

    it('walks its orders without touching a row, whatever is asked of many', () => {
      const { store, close } = openTestWorld()
      const explain = (sql: string, count: number): string =>
        store.db
          .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
          .all(...Array.from({ length: count }, () => 'x'))
          .map(({ detail }) => detail)
          .join('; ')
      const uncovered: string[] = []
      for (const [sort, { columns: by, index, changing }] of Object.entries(list.orders))
        for (const [name, filter] of Object.entries(list.filters)) {
          if (few[table]?.includes(name) === true || (short.includes(table) && sort !== list.ownOrder.replace('-', '')))
            continue
          const where = whereOf([filter.where, ...(changing === undefined ? [] : [changing.otherwise])])
          const plan = explain(
            `SELECT ${list.key} FROM ${table} INDEXED BY ${index}${where} ORDER BY ${by.join(', ')} LIMIT 10`,
            1,
          )
          const walks = new RegExp(`(SCAN|SEARCH) ${table} USING (COVERING INDEX|INTEGER PRIMARY KEY)`, 'u')
          if (!walks.test(plan) || (filter.isMany !== true && plan.includes('TEMP B-TREE')))
            uncovered.push(`${table} by ${sort}, ${name}: ${plan}`)
        }
      close()
      expect(uncovered).toEqual([])
    })
  },
)

it('writes the status of a list that is sorted whole to two of its indexes, and to no third', () => {
  const { store, close } = openTestWorld()
  const count = store.db
    .prepare<[table: string, column: string], number>(
      `SELECT count(DISTINCT of.name) FROM pragma_index_list(?) AS of, pragma_index_info(of.name) AS has WHERE has.name = ?`,
    )
    .pluck()
  const held = listedModels
    .filter(({ table }) => short.includes(table))
    .map(({ table, list }) => [table, count.get(table, list.filters[list.tallied]?.column ?? '')])
  close()
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(short.map((table) => [table, 2])))
})

/** Filters that find so few rows that these are looked at. */
const few: Readonly<Record<string, readonly string[]>> = {
  bills: ['recordId', 'customerId'],
  cards: ['customerId'],
  records: ['idTag', 'customerId'],
  sessions: ['idTag', 'customerId'],
}

/** Lists that are sorted whole. */
const short = ['admin_accounts', 'connectors', 'offline_lists', 'piles', 'registered_locations', 'registered_piles']

describe.each(models.filter(isDescribed).map((model) => [model.table, model] as const))('rows of %s', (_, model) => {
  it('can bear every word that their lifecycle has for a state', () => {
    const { columns, described } = model
    const words = Object.values(described.of.wire).filter((word) => word !== null)
    for (const { by, schema } of Object.values(columns))
      if (by === 'wire') for (const word of words) expect(Schema.is(schema)(word), word).toBe(true)
  })
})
