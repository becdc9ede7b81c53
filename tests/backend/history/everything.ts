import type { Actor } from '#contracts/actor.ts'
import { recordSorts, sessionSorts } from '#contracts/charging/charge-record.calls.ts'
import { approvalSorts } from '#contracts/system/approval.calls.ts'
import { alarmSorts } from '#contracts/maintenance/alarm.calls.ts'
import { connectorSorts, pileSorts } from '#contracts/equipment/pile.calls.ts'
import { billSorts } from '#contracts/finance/bill.calls.ts'
import type { TimeZone } from '#contracts/units.ts'
import { answerFrom } from '#backend/areas/queries.ts'
import type { QueryArguments, Question } from '#backend/areas/queries.ts'
import type { ListRequest } from '#backend/kernel/query/list.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { soakPiles } from '#tests/soak/network.ts'
import type { Random } from '#simulator/environment/random.ts'

/** Questions about a soaked network: every list in every order, pages and filters by chance, and every detail. */

const admin: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }
const zone = 'Europe/Warsaw' as TimeZone

type Lists =
  | 'listSessions'
  | 'listRecords'
  | 'listBills'
  | 'listPiles'
  | 'listConnectors'
  | 'listAlarms'
  | 'listApprovals'
interface Listed {
  readonly sorts: readonly string[]
  readonly filters: readonly Readonly<Record<string, string>>[]
}

const listed: Readonly<Record<Lists, Listed>> = {
  listSessions: { sorts: sessionSorts, filters: [{ status: 'charging' }, { idTag: 'soak003' }, { startedAtFrom: '' }] },
  listRecords: { sorts: recordSorts, filters: [{ status: 'RECORD_UNSETTLED' }, { endedAtTo: '' }, { pileName: 's' }] },
  listBills: { sorts: billSorts, filters: [{ status: 'PaySuccess' }, { customerId: 'K3' }, { id: 'RK1' }] },
  listPiles: { sorts: pileSorts, filters: [{ status: 'offline' }, { locationName: 'site a' }] },
  listConnectors: { sorts: connectorSorts, filters: [{ status: 'Available' }, { locationId: 'B' }] },
  listApprovals: { sorts: approvalSorts, filters: [{ status: 'waiting' }, { requester: 'admin00' }] },
  listAlarms: { sorts: alarmSorts, filters: [{ status: 'Undisposed' }, { locationId: 'A' }] },
}
const sizes = [3, 10, 100]

/** So many sessions at most are asked for one by one. */
const DETAILS = 12

export function questionsFor(chance: Random, now: string): readonly Question[] {
  const requests = Object.entries(listed).flatMap(([name, { sorts, filters }]) =>
    [null, ...sorts.flatMap((sort) => [sort, `-${sort}`])].map((sort): Question => {
      const given = chance.chance(0.5) ? {} : filled(chance.pick(filters), now)
      const request: ListRequest = { page: chance.pick([1, 1, 2]), size: chance.pick(sizes), sort, filters: given }
      // Each list takes a request, those with offers an actor too.
      return { name: name as Lists, given: [request, admin] as QueryArguments<'listRecords'> }
    }),
  )
  const ids = Array.from({ length: DETAILS }, () => String(1 + Math.floor(chance.next() * 40)))
  return [
    ...requests,
    { name: 'countConnectors', given: [] },
    { name: 'readOverview', given: [{ actor: admin, zone }] },
    ...soakPiles.map(({ id }): Question => ({ name: 'readPile', given: [id] })),
    ...ids.flatMap((id) => aboutSession(id)),
    ...soakPiles.flatMap(({ id }) => aboutStream('pile-link', id)),
    ...['K1', 'K2', 'K3'].flatMap((id) => aboutStream('wallet', id)),
  ]
}

const aboutSession = (id: string): readonly Question[] => [
  { name: 'readSession', given: [id, admin] },
  { name: 'readRecord', given: [id, admin] },
  { name: 'readCurve', given: [id] },
  { name: 'readBill', given: [id] },
  { name: 'readBill', given: [`B${id}`] },
  ...['charging-session', 'charge-record', 'wallet-hold', 'bill'].flatMap((name) => aboutStream(name, id)),
]

const aboutStream = (lifecycle: string, id: string): readonly Question[] => [
  { name: 'readFacts', given: [{ lifecycle, id }, { after: 0 }] },
  { name: 'readFacts', given: [{ lifecycle, id }, { limit: 3 }] },
  { name: 'readOffers', given: [{ lifecycle, id }, admin] },
]

/** Times to filter by are drawn when the question is asked. */
const filled = (filters: object, now: string): ListRequest['filters'] =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value === '' ? now : String(value)]))

/** The answer as text. What may be done is left out: in the past that is nothing. */
export const answerText = (source: Source, question: Question): string => textOf(answerFrom(source, question))

export const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (name, value: unknown) => (name === 'offers' || isOffers(value) ? commandsOf(value) : value))

const isOffers = (value: unknown): boolean => Array.isArray(value) && value.some((one) => 'allowed' in Object(one))
const commandsOf = (offers: unknown): unknown =>
  Array.isArray(offers) ? offers.map((offer: { readonly command: string }) => offer.command) : offers
