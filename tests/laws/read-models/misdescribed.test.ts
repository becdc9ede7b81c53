import { beforeAll, expect, it } from 'vitest'
import { compiled } from '#tests/support/code/compiled.ts'
import type { Compiled } from '#tests/support/code/compiled.ts'

/**
 * What is wrong about a read model does not compile: a row that is not of its columns, and a reader that asks for others. Nor
 * does what is wrong about the calls that it answers: another answer than the contract's, and a call that nobody handles.
 */

const imports = `
import { AlarmStatus } from '#contracts/maintenance/alarm.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { Instant, Money, money } from '#contracts/units.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { pileEntity } from '#machines/master-data.ts'
import { flag, id, integer, moment, nullable, reference, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { alarmQueries } from '#backend/areas/maintenance/alarm/queries.ts'
import { alarms } from '#backend/areas/maintenance/alarm/read-model.ts'
import { addVehicle, addVehicles } from '#backend/areas/users/vehicle/commands.ts'
import { vehicleQueries } from '#backend/areas/users/vehicle/queries.ts'
import { vehicles } from '#backend/areas/users/vehicle/read-model.ts'
import { withPlaceNow } from '#backend/areas/equipment/location/public-queries.ts'
import { giveRecord } from '#contracts/charging/charge-record.calls.ts'
import { text as words } from '#contracts/fields.ts'
import { alarm as alarmCall, alarmResource, alarms as alarmsCall, giveAlarm } from '#contracts/maintenance/alarm.calls.ts'
import { resource } from '#contracts/resource.ts'
import { Vehicle } from '#contracts/users/vehicle.ts'
import { VehicleRow, vehicleResource } from '#contracts/users/vehicle.calls.ts'
import { vehicle } from '#machines/master-data.ts'
import type { ReadView } from '#backend/store/store.ts'
declare const seen: ReadView
`

const described = (row: string, more = ''): string => `
export const model = readModel({
  table: 'alarms', of: alarm,
  columns: { id: id(), status: wire(AlarmStatus), state: state(), code: text(), firstSeenAt: moment(), isOld: flag(), fee: nullable(integer(Money)) },
  row: ({ state: { context } }) => (${row}),
  tally: 'status',${more}
})
`
const right = `{ code: context.code, firstSeenAt: context.firstSeenAt, isOld: false, fee: money(1) }`
const list = (order: string): string => `
export const shown = listed(model, { order: 'id', sorts: ${order}, filters: { status: many('status') } })`
const linked = (row: string): string => `
export const link = part({
  of: pileLink,
  columns: { link: text(LinkStatus), isHeard: flag() },
  initially: ${row},
  row: (_, before) => before,
})`
const summing = (row: string): string => `
const child = readModel({ table: 'c', of: alarm, columns: { id: id(), pileId: text(), count: integer() }, row: ({ state: { context } }) => context })
export const parent = readModel({
  table: 'p', of: pileEntity, columns: { id: id(), name: text() }, row: ({ state: { context } }) => context,
  over: { of: child, by: 'pileId', columns: { open: integer() }, row: ${row} },
})`
const reading = (asked: string): string => `
const piles = reference('piles', { id: id(), name: text(), link: text(LinkStatus) })
export const found = openReader(seen, piles).${asked}`

/** A thing that has the calls something is said about. */
const thing = (calls: string): string => `
export const made = resource({
  name: 'van', page: 'vehicles', path: '/vans', texts: 'van.', lifecycles: ['vehicle'], row: VehicleRow, detail: VehicleRow,
  columns: { name: words({ sort: true }) }, filters: ['name'], order: 'name', ${calls}
})`
const answering = (hooks: string): string => `
export const queries = resourceQueries(alarmResource, alarms, { ${hooks} })`
const answeringVehicles = (hooks: string): string => `
export const queries = resourceQueries(vehicleResource, vehicles, { of: vehicle, ${hooks} })`
const answered = `faultNumber: null, isSafety: false`
const commanding = (call: string): string => `
const calls = { list: alarmsCall, one: alarmCall, give: ${call} }
export const queries = resourceQueries(calls, alarms, {
  of: alarm, row: (row, { source }) => ({ ...withPlaceNow(source, row), ${answered} }),
})`
const binding = (given: string): string => `
export const routes = resourceRoutes(${given})`

const mistakes: Readonly<Record<string, readonly [string, string]>> = {
  'a row that leaves out a column': [described(right), described(right.replace('isOld: false, ', ''))],
  'a row with a value of another type': [described(right), described(right.replace('isOld: false', 'isOld: 0'))],
  'a row with a bare number for money': [described(right), described(right.replace('money(1)', '1'))],
  'a row with nothing in a column that has something': [
    described(right),
    described(right.replace('context.code', 'null')),
  ],
  'a key of a context that is none': [described(right), described(right.replace('context.code', 'context.kode'))],
  'a short way to a column that is none': [
    described(right, `briefly: { 'alarm.cleared': ['fee'] },`),
    described(right, `briefly: { 'alarm.cleared': ['fees'] },`),
  ],
  'a count by a column that is none': [described(right), described(right).replace("tally: 'status'", "tally: 'satus'")],
  'a sort by a column that is none': [
    described(right) + list(`by('id', 'code')`),
    described(right) + list(`by('id', 'kode')`),
  ],
  'a part that does not begin': [linked(`{ link: 'offline', isHeard: false }`), linked(`{ link: 'offline' }`)],
  'a sum of another type': [
    summing('(_, under) => ({ open: under.filter(({ count }) => count > 0).length })'),
    summing('(_, under) => ({ open: under.some(({ count }) => count > 0) })'),
  ],
  'a sum of a column that is none': [
    summing('({ name }, under) => ({ open: name.length + under.length })'),
    summing('({ nmae }, under) => ({ open: nmae.length + under.length })'),
  ],
  'a question about a column that is none': [reading(`where({ name: 'A' })`), reading(`where({ nmae: 'A' })`)],
  'a question with a word that is none': [reading(`where({ link: 'online' })`), reading(`where({ link: 'onlin' })`)],
  'an order by a column that is none': [
    reading(`where({}, { by: ['-name'] })`),
    reading(`where({}, { by: ['-nmae'] })`),
  ],
  'a call that there is not': [
    thing(`about: { list: 'Vans.', one: 'A van.', give: 'Gives it a command.' }`),
    thing(`about: { list: 'Vans.', one: 'A van.', gvie: 'Gives it a command.' }`),
  ],
  'a call that adds nobody knows what': [
    thing(`draft: Vehicle, about: { list: 'Vans.', one: 'A van.', add: 'Adds one.' }`),
    thing(`about: { list: 'Vans.', one: 'A van.', add: 'Adds one.' }`),
  ],
  'the use of a call of which nothing is said': [
    `export const call = alarmResource.give`,
    `export const call = alarmResource.giveMany`,
  ],
  'an answer that its columns do not say': [
    answering(`of: alarm, row: (row, { source }) => ({ ...withPlaceNow(source, row), ${answered} })`),
    answering(`of: alarm`),
  ],
  'an answer that lacks a field of the contract': [
    answering(`of: alarm, row: (row, { source }) => ({ ...withPlaceNow(source, row), ${answered} })`),
    answering(`of: alarm, row: (row, { source }) => ({ ...withPlaceNow(source, row), isSafety: false })`),
  ],
  'an answer with a field of another type': [
    answering(`of: alarm, row: (row, { source }) => ({ ...withPlaceNow(source, row), ${answered} })`),
    answering(`of: alarm, row: (row, { source }) => ({ ...withPlaceNow(source, row), ${answered}, count: 'many' })`),
  ],
  'an answer by a column that is not read': [
    answeringVehicles(`reads: ['search'], row: (row) => ({ ...row, name: row.search })`),
    answeringVehicles(`row: (row) => ({ ...row, name: row.search })`),
  ],
  'an answer by a column that is none': [
    answeringVehicles(`reads: ['search'], row: (row) => ({ ...row, name: row.search })`),
    answeringVehicles(`reads: ['saerch'], row: (row) => ({ ...row, name: row.search })`),
  ],
  'an answer by a key of a context that is none': [
    answeringVehicles(`row: (row, { state }) => ({ ...row, name: state.context.name })`),
    answeringVehicles(`row: (row, { state }) => ({ ...row, name: state.context.nmae })`),
  ],
  'a command to what has no lifecycle': [
    answering(`of: alarm, row: (row, { source }) => ({ ...withPlaceNow(source, row), ${answered} })`),
    answering(`row: (row, { source }) => ({ ...withPlaceNow(source, row), ${answered}, offers: [] })`),
  ],
  'a command that answers something else': [commanding('giveAlarm'), commanding('giveRecord')],
  'a call that adds without a handler': [
    binding('vehicleQueries, { add: addVehicle, addMany: addVehicles }'),
    binding('vehicleQueries, { add: addVehicle }'),
  ],
  'a handler of another form': [
    binding('vehicleQueries, { add: addVehicle, addMany: addVehicles }'),
    binding('vehicleQueries, { add: addVehicles, addMany: addVehicles }'),
  ],
  'a handler without a call': [binding('alarmQueries'), binding('alarmQueries, { add: addVehicle }')],
  'queries that answer something else': [
    binding('{ ...alarmQueries, list: alarmQueries.list }'),
    binding('{ ...alarmQueries, list: vehicleQueries.list }'),
  ],
}

let said: Compiled

beforeAll(() => {
  said = compiled('misdescribed', { imports, mistakes })
})

it.each(Object.keys(mistakes))('refuses %s to compile', (name) => {
  expect(said.of(name, 'right')).toBe(false)
  expect(said.of(name, 'wrong')).toBe(true)
})
