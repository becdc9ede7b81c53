import type { Fact } from '#contracts/fact.ts'
import { tagKey } from '#contracts/ids.ts'
import type { CapsuleSubject } from '#contracts/lab/capsule.ts'
import type { World } from '../world.ts'

/** The facts of a subject, and of everything that they need to be folded and shown. */

/** What a field of a fact names: the streams that are then taken along. */
const named: Readonly<Record<string, (id: string) => readonly (readonly [lifecycle: string, id: string])[]>> = {
  pileId: (id) => [
    ['pile', id],
    ['pile-link', id],
    ['enablement', `pile~${id}`],
  ],
  locationId: (id) => [
    ['location', id],
    ['enablement', `location~${id}`],
  ],
  tariffId: (id) => [
    ['tariff', id],
    ['tariff-version', id],
  ],
  customerId: (id) => [
    ['customer', id],
    ['user-status', id],
  ],
  groupId: (id) => [['user-group', id]],
  idTag: (id) => [['rfid-card', tagKey(id)]],
  billId: (id) => [['bill', id]],
  reservationId: (id) => [['reservation', id]],
  subOperatorId: (id) => [['sub-operator', id]],
}

/** Records of a pile whose charge falls into a range. */
function recordsIn(world: World, { id, from, to }: Extract<CapsuleSubject, { kind: 'pile' }>): readonly string[] {
  return world.store.states('charging-session').flatMap(({ id: session }) => {
    const facts = world.store.facts('charging-session', session)
    const isHere = facts.some(({ data }) => textIn(data, 'pileId') === id)
    const [first, last] = [facts[0]?.at ?? to, facts.at(-1)?.at ?? from]
    return isHere && first <= to && last >= from ? [session] : []
  })
}

/** Null where there is no such record or pile. */
export function factsOf(world: World, subject: CapsuleSubject): readonly Fact[] | null {
  const taken = new Map<string, readonly Fact[]>()
  const take = (lifecycle: string, id: string): void => {
    const key = `${lifecycle} ${id}`
    if (taken.has(key)) return
    const facts = world.store.facts(lifecycle, id)
    taken.set(key, facts)
    for (const { data } of facts) for (const [other, one] of namedIn(data)) take(other, one)
  }
  const records = subject.kind === 'record' ? [subject.id] : recordsIn(world, subject)
  for (const id of records)
    for (const lifecycle of ['charging-session', 'charge-record', 'wallet-hold']) take(lifecycle, id)
  if (subject.kind === 'pile') for (const [lifecycle, id] of namedIn({ pileId: subject.id })) take(lifecycle, id)
  const core = subject.kind === 'record' ? 'charge-record' : 'pile'
  if ((taken.get(`${core} ${subject.id}`) ?? []).length === 0) return null
  for (const id of pilesIn(taken))
    for (const { id: connector } of world.store.states('connector')) if (isOf(connector, id)) connectors(connector)
  function connectors(id: string): void {
    take('connector', id)
    take('availability', id)
  }
  const end = subject.kind === 'pile' ? subject.to : lastOf(taken)
  return [...taken.values()]
    .flat()
    .filter(({ at }) => at <= end)
    .toSorted((one, other) => one.position - other.position)
}

const isOf = (connector: string, pile: string): boolean => connector.startsWith(`${pile}~`)
const pilesIn = (taken: ReadonlyMap<string, unknown>): readonly string[] =>
  [...taken.keys()].filter((key) => key.startsWith('pile ')).map((key) => key.slice('pile '.length))

const told: readonly string[] = ['charging-session', 'charge-record', 'bill', 'wallet-hold']

/** When the last of what the record is about was told: what came later is not its matter. */
const lastOf = (taken: ReadonlyMap<string, readonly Fact[]>): Fact['at'] | string =>
  [...taken.values()]
    .flat()
    .filter(({ lifecycle }) => told.includes(lifecycle))
    .reduce((last, { at }) => (at > last ? at : last), '')

function textIn(data: unknown, name: string): string | null {
  const found = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null
  return typeof found === 'string' ? found : null
}

function namedIn(data: unknown): readonly (readonly [string, string])[] {
  return Object.entries(named).flatMap(([name, streams]) => {
    const id = textIn(data, name)
    return id === null ? [] : streams(id)
  })
}
