import type { Fact } from '#contracts/fact.ts'
import { tagKey } from '#contracts/ids.ts'
import type { CapsuleSubject } from '#contracts/lab/capsule/capsule.ts'
import { leaving } from '#contracts/lab/capsule/capsule-words.ts'
import type { Instant } from '#contracts/units.ts'
import type { World } from '../world.ts'

/** The facts of a subject, and of everything that they need to be folded and shown. */

type Stream = readonly [lifecycle: string, id: string]

/** What a field of a fact names: the streams that are then taken along. */
const named: Readonly<Record<string, (id: string) => readonly Stream[]>> = {
  pileId: (id) => [
    ['pile', id],
    ['pile-link', id],
    ['pile-configuration', id],
    ['enablement', `pile~${id}`],
  ],
  locationId: (id) => [
    ['location', id],
    ['enablement', `location~${id}`],
    ['tariff-assignment', `location~${id}`],
  ],
  tariffId: (id) => [
    ['tariff', id],
    ['tariff-version', id],
  ],
  customerId: (id) => [
    ['customer', id],
    ['user-status', id],
  ],
  groupId: (id) => [
    ['user-group', id],
    ['tariff-assignment', `group~${id}`],
  ],
  idTag: (id) => [['rfid-card', tagKey(id)]],
  billId: (id) => [['bill', id]],
  refundId: (id) => [['refund', id]],
  reservationId: (id) => [['reservation', id]],
}

/** What is told of a record under its own id. */
const ofRecord = ['charging-session', 'charge-record', 'wallet-hold']
/** What happens at a pile, and names it. */
const atPile = ['alarm', 'charging-profile', 'diagnostics', 'firmware-job', 'remote-command', 'reservation']

/** What leaves of a world: facts in their order, and the frames of a pile in a time. */
export interface Chosen {
  readonly facts: readonly Fact[]
  readonly pileId: string
  readonly from: Instant
  readonly to: Instant
}

/** Null where there is no such record or pile. */
export function choose(world: World, subject: CapsuleSubject): Chosen | null {
  const chosen = subject.kind === 'pile' ? subject : windowOf(world, subject.id)
  const pileId = subject.kind === 'pile' ? subject.id : pileOf(world, subject.id)
  if (chosen === null || pileId === null || world.store.facts('pile', pileId).length === 0) return null
  const { from, to } = chosen
  const taking = new Taking(world)
  const records = subject.kind === 'record' ? [subject.id] : taking.within('charging-session', { pileId, from, to })
  for (const id of records) for (const lifecycle of ofRecord) taking.take([lifecycle, id])
  taking.named({ pileId })
  for (const lifecycle of atPile)
    for (const id of taking.within(lifecycle, { pileId, from, to })) taking.take([lifecycle, id])
  for (const { id } of world.store.states('connector'))
    if (id.startsWith(`${pileId}~`)) for (const lifecycle of ['connector', 'availability']) taking.take([lifecycle, id])
  return { facts: taking.until(to), pileId, from, to }
}

/** Takes streams, and those that they name. */
class Taking {
  readonly #store: World['store']
  readonly #taken = new Map<string, readonly Fact[]>()

  constructor({ store }: World) {
    this.#store = store
  }

  take([lifecycle, id]: Stream): void {
    const key = `${lifecycle} ${id}`
    if (this.#taken.has(key) || !leaving.has(lifecycle)) return
    const facts = this.#store.facts(lifecycle, id)
    this.#taken.set(key, facts)
    for (const { data } of facts) this.named(data)
  }

  named(data: unknown): void {
    for (const [name, streams] of Object.entries(named))
      for (const stream of streams(textIn(data, name) ?? '')) if (stream[1] !== '') this.take(stream)
  }

  /** Streams of a pile of which a part falls into a time. */
  within(lifecycle: string, { pileId, from, to }: Omit<Chosen, 'facts'>): readonly string[] {
    return this.#store.states(lifecycle).flatMap(({ id, context }) => {
      if (textIn(context, 'pileId') !== pileId) return []
      const facts = this.#store.facts(lifecycle, id)
      const [first, last] = [facts[0]?.at ?? to, facts.at(-1)?.at ?? from]
      return first <= to && last >= from ? [id] : []
    })
  }

  until(to: Instant): readonly Fact[] {
    return [...this.#taken.values()]
      .flat()
      .filter(({ at }) => at <= to)
      .toSorted((one, other) => one.position - other.position)
  }
}

/** From the first to the last that was told of a record. */
function windowOf({ store }: World, id: string): { readonly from: Instant; readonly to: Instant } | null {
  const facts = ofRecord.flatMap((lifecycle) => store.facts(lifecycle, id))
  const bills = facts.flatMap(({ data }) => store.facts('bill', textIn(data, 'billId') ?? ''))
  const moments = [...facts, ...bills].map(({ at }) => at).toSorted()
  const [from, to] = [moments[0], moments.at(-1)]
  const isRecord = store.facts('charge-record', id).length > 0
  return isRecord && from !== undefined && to !== undefined ? { from, to } : null
}

const pileOf = ({ store }: World, id: string): string | null =>
  store.facts('charge-record', id).reduce<string | null>((known, { data }) => known ?? textIn(data, 'pileId'), null)

function textIn(data: unknown, name: string): string | null {
  const found = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null
  return typeof found === 'string' ? found : null
}
