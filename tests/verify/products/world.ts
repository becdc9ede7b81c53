import { Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import { system } from '#contracts/actor.ts'
import type { Fact, FactEvent } from '#contracts/fact.ts'
import { Posting } from '#contracts/finance/bill.ts'
import type { Instant } from '#contracts/units.ts'
import { millis } from '#contracts/units.ts'
import { registers } from '#backend/areas/all.ts'
import { StagedTransaction } from '#backend/kernel/staged-transaction.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import type { TransactionOptions } from '#backend/kernel/staged-transaction.ts'
import { seededIds } from '#backend/ids.ts'
import type { ProcessContext, Process } from '#backend/kernel/process/process.ts'
import { defaultSettings } from '#backend/settings.ts'
import type { Settings } from '#backend/settings.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { keyText, moved } from '#machines/kit/lookup.ts'
import type { Key, Lookup } from '#machines/kit/lookup.ts'

/**
 * The backend as a value: where every stream stands, what lookups find, what processes were told and have not done. Handlers
 * and processes are those of the product; this stands for command bus, store and runner alone. A commit is one step.
 * Processes are told at least once: after a crash all over again.
 */
export interface Backend {
  readonly snapshots: ReadonlyMap<string, State>
  /** Whom lookups find, by lookup and key. */
  readonly found: ReadonlyMap<string, readonly string[]>
  /** The numbers given out last, by sequence. */
  readonly numbers: ReadonlyMap<string, number>
  /** What stands at the piles of the model, by its name. */
  readonly places: ReadonlyMap<string, string>
  /** Sums of the ledger's accounts. */
  readonly accounts: ReadonlyMap<string, number>
  /** Facts whose postings did not sum to zero. */
  readonly unbalanced: readonly string[]
  /** What handlers threw: a refusal is an answer, this is a defect. */
  readonly defects: readonly string[]
  /** What was told and is not done. */
  readonly pending: readonly Told[]
  /** What was done: a crash forgets it, and it is told again. */
  readonly done: readonly Told[]
}

export interface Told {
  readonly process: string
  readonly lifecycle: string
  readonly id: string
  readonly fact: FactEvent
}

export interface Site {
  /** Later than everything a pile says. */
  readonly now: Instant
  readonly settings: Settings
  readonly processes: readonly Process[]
}

export const settingsOf = (over: Partial<Settings>): Settings => ({
  ...defaultSettings,
  operatorCode: '0PL002',
  ...over,
})

export const emptyBackend: Backend = {
  snapshots: new Map(),
  found: new Map(),
  numbers: new Map(),
  places: new Map(),
  accounts: new Map(),
  unbalanced: [],
  defects: [],
  pending: [],
  done: [],
}

/** Where a stream stands. */
export const stateIn = <Context, Event extends FactEvent>(
  { snapshots }: Backend,
  lifecycle: Lifecycle<Context, Event>,
  id: string,
): State<Context> =>
  // Only a lifecycle's own facts are folded into what stands under its name.
  (snapshots.get(`${lifecycle.name}/${id}`) as State<Context> | undefined) ?? lifecycle.initial

/** The streams that a lookup has under a key. */
export const foundIn = ({ found }: Backend, { name }: Lookup, ...key: Key): readonly string[] =>
  found.get(`${name} ${keyText(key)}`) ?? []

/** The transaction of handlers that also play what stands at the piles. */
export class ModelTransaction extends StagedTransaction {
  #places: ReadonlyMap<string, string>

  constructor(places: ReadonlyMap<string, string>, options: TransactionOptions) {
    super(options)
    this.#places = places
  }

  get places(): ReadonlyMap<string, string> {
    return this.#places
  }

  place(name: string, value: string): void {
    this.#places = new Map([...this.#places, [name, value]])
  }
}

/** The same transaction, as the handlers of a model know it. */
export function modelWork(tx: Transaction): ModelTransaction {
  if (tx instanceof ModelTransaction) return tx
  throw new Error('a handler of a model is run by its model')
}

/** The backend after a handler; the same backend when it staged nothing. */
export function run<Input, Answer>(site: Site, backend: Backend, given: Given<Input, Answer>): Backend {
  try {
    return staged(site, backend, given).backend
  } catch (error) {
    return { ...backend, defects: [...backend.defects, String(error)] }
  }
}

interface Given<Input, Answer> {
  readonly handler: CommandHandler<Input, Answer>
  readonly input: Input
  readonly actor: Actor
}

const ids = seededIds(1)

function staged<Input, Answer>(
  site: Site,
  backend: Backend,
  { handler, input, actor }: Given<Input, Answer>,
): { readonly backend: Backend; readonly answer: Answer } {
  const { snapshots, found, numbers } = backend
  const tx = new ModelTransaction(backend.places, {
    now: site.now,
    actor,
    ids,
    settings: site.settings,
    registers,
    snapshots: {
      get: (lifecycle, id) => {
        const state = snapshots.get(`${lifecycle}/${id}`)
        return state === undefined ? null : { version: 1, position: 1, ...state }
      },
      all: (lifecycle) =>
        [...snapshots].flatMap(([stream, state]) =>
          stream.startsWith(`${lifecycle}/`)
            ? [{ id: stream.slice(lifecycle.length + 1), snapshot: { version: 1, position: 1, ...state } }]
            : [],
        ),
    },
    lookups: { find: (lookup, key) => found.get(`${lookup} ${key}`) ?? [] },
    sequences: { get: (name) => numbers.get(name) ?? 0 },
    // No product explored here has secrets.
    vault: { get: () => null },
  })
  const answer = handler(tx, input)
  return { backend: tx.staged.length === 0 ? backend : committed(site, backend, tx), answer }
}

function committed({ processes }: Site, backend: Backend, tx: ModelTransaction): Backend {
  const snapshots = new Map(backend.snapshots)
  const found = new Map(backend.found)
  const accounts = new Map(backend.accounts)
  const unbalanced = [...backend.unbalanced]
  const pending = [...backend.pending]
  for (const { lifecycle, id, fact, state, moves } of tx.staged) {
    snapshots.set(`${lifecycle.name}/${id}`, state)
    for (const move of moves) {
      const at = `${move.lookup.name} ${move.key}`
      const ids = moved(found.get(at) ?? [], move)
      if (ids.length === 0) found.delete(at)
      else found.set(at, ids)
    }
    const postings = postingsOf(fact)
    for (const { account, amount } of postings) accounts.set(account, (accounts.get(account) ?? 0) + amount)
    if (postings.reduce((sum, { amount }) => sum + amount, 0) !== 0) unbalanced.push(fact.type)
    for (const { name, on } of processes)
      if (fact.type in on) pending.push({ process: name, lifecycle: lifecycle.name, id, fact })
  }
  const numbers = new Map([...backend.numbers, ...(tx.numbers ?? [])])
  return { ...backend, snapshots, found, numbers, places: tx.places, accounts, unbalanced, pending }
}

const hasPostings = Schema.is(Schema.Struct({ postings: Schema.Array(Posting) }))
const postingsOf = ({ data }: FactEvent): readonly Posting[] => (hasPostings(data) ? data.postings : [])

/** A process does what it was told. Of one stream it is told one thing after the other. */
export function react(site: Site, backend: Backend, told: Told): Backend {
  const process = site.processes.find(({ name }) => name === told.process)
  const before = { ...backend, pending: backend.pending.filter((one) => one !== told), done: [...backend.done, told] }
  // A reaction is only ever told facts of the type it stands under.
  const reaction = process?.on[told.fact.type as keyof Process['on']] as
    | ((fact: Fact, context: ProcessContext) => unknown)
    | undefined
  const fact: Fact = {
    position: 1,
    version: 1,
    cause: null,
    correlation: '',
    irregular: false,
    lifecycle: told.lifecycle,
    id: told.id,
    ...told.fact,
  }
  return handled(site, before, { process: told.process, act: (context) => reaction?.(fact, context) })
}

/** `<process>/<id>` of all that may be due: the deadlines of what waits. */
export function waitingIn(site: Site, backend: Backend): ReadonlySet<string> {
  const world = worldOf(site, () => backend)
  const since = millis(site.now)
  const isWaiting = (lifecycle: string, name: string): boolean => name.startsWith(`${lifecycle}/`)
  const deadlines = site.processes.flatMap((process) =>
    (process.deadlines ?? []).flatMap((one) =>
      [...backend.snapshots].flatMap(([name, state]) => {
        if (!isWaiting(one.lifecycle, name) || !one.states.includes(state.value)) return []
        const id = name.slice(one.lifecycle.length + 1)
        const at = one.at({ id, ...state, since, last: '' }, world)
        return at === null ? [] : [`${process.name}/${one.key(id)}`]
      }),
    ),
  )
  return new Set(deadlines)
}

/** All that the processes explored here ask of a world. */
function worldOf({ settings, now }: Site, backendOf: () => Backend): ProcessContext['world'] {
  const stateOf = (lifecycle: string, id: string) => backendOf().snapshots.get(`${lifecycle}/${id}`) ?? null
  const find = (lookup: string, key: string) => backendOf().found.get(`${lookup} ${key}`) ?? []
  return {
    settings,
    clock: { now: () => millis(now) },
    store: { stateOf, find },
  } as unknown as ProcessContext['world']
}

/** A deadline rings: `<process>/<id>`. */
export function ring(site: Site, backend: Backend, due: string): Backend {
  const [name = '', id = ''] = due.split('/')
  const process = site.processes.find((one) => one.name === name)
  return handled(site, backend, { process: name, act: (context) => process?.due?.(id, context) })
}

/** Nothing of the checkpoint was on disk yet: all that was done is told again. */
export const crashed = (backend: Backend): Backend =>
  backend.done.length === 0 ? backend : { ...backend, pending: [...backend.done, ...backend.pending], done: [] }

interface Act {
  readonly process: string
  act(context: ProcessContext): unknown
}

function handled(site: Site, before: Backend, { process, act }: Act): Backend {
  let backend = before
  act({
    world: worldOf(site, () => backend),
    dispatch: (handler, input) => {
      try {
        const after = staged(site, backend, { handler, input, actor: system(process) })
        backend = after.backend
        return Promise.resolve(after.answer)
      } catch (error) {
        backend = { ...backend, defects: [...backend.defects, String(error)] }
        return new Promise(() => undefined)
      }
    },
  })
  return backend
}

const texts = new WeakMap<State, string>()

function textOf(state: State): string {
  const known = texts.get(state)
  if (known !== undefined) return known
  const text = JSON.stringify(state)
  texts.set(state, text)
  return text
}

const inOrder = (list: Iterable<string>): string => [...list].toSorted().join(' ')

/** Two backends with the same key go on alike: what was done follows from the facts and from what is not. */
export const keyOf = ({ snapshots, found, numbers, places, accounts, defects, pending }: Backend): string =>
  [
    inOrder([...snapshots].map(([name, state]) => `${name} ${textOf(state)}`)),
    inOrder([...found].map(([at, ids]) => `${at}=${ids.join(',')}`)),
    inOrder([...numbers].map(([name, last]) => `${name}=${last}`)),
    inOrder([...places].map(([name, value]) => `${name}=${value}`)),
    inOrder([...accounts].map(([name, sum]) => `${name}=${sum}`)),
    inOrder(pending.map(({ process, id, fact }) => `${process}/${id}/${fact.type}`)),
    inOrder(defects),
  ].join('\n')
