import { Struct } from 'effect'
import type { Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import type { Columns, Row, Values } from '../read-model/columns.ts'
import type { Listed } from '../read-model/described.ts'
import { stateOf } from '../state.ts'
import type { Answer, ListRequest } from './list.ts'
import { offersTo } from './offers.ts'
import { perWorld } from './read-context.ts'
import type { Source } from './read-context.ts'
import { openShown } from './reader.ts'
import type { AnswersFit, DetailOf, ResourceCalls, RowOf, Uncommanded } from './resource-calls.ts'

/** The queries of a thing. With an actor, what they answer depends on who asks. */
export interface ResourceQueries<Calls extends ResourceCalls, Asking extends readonly unknown[] = [actor: Actor]> {
  readonly calls: Calls
  /** The lifecycle whose commands the calls give; null: they give none. */
  readonly lifecycle: string | null
  /** A page of the list, in its own order unless asked otherwise. */
  readonly list: (source: Source, request: ListRequest, ...asking: Asking) => Answer<Calls['list']>
  /** One by its id; null when there is none, or none any more. */
  readonly read: (source: Source, id: string, ...asking: Asking) => DetailOf<Calls> | null
}

/** The same where the compiler has forgotten of what thing. */
export interface AnyResourceQueries extends Pick<ResourceQueries<ResourceCalls>, 'calls' | 'lifecycle'> {
  readonly list: (source: Source, request: ListRequest, actor: Actor) => unknown
  readonly read: (source: Source, id: string, actor: Actor) => unknown
}

/** What a hook works with. */
interface HookContext {
  readonly source: Source
}

/** What it works with where things have a lifecycle. */
interface LifecycleContext<StateOfRow> extends HookContext {
  readonly actor: Actor
  /** Where the stream of the row stands. */
  readonly state: StateOfRow
}

type ContextOf<Of> = Of extends { readonly initial: infer StateOfRow } ? LifecycleContext<StateOfRow> : HookContext

/** What a hook answers; what is known without it, it may. */
type HookAnswer<Answered, Known extends string> = Omit<Answered, Known> & Partial<Answered>

/** Makes of columns what the contract says of a row. */
interface RowHook<From, Context, Answered> {
  readonly row: (row: From, context: Context) => Answered
}

/** Makes what the contract says of one, from its row as the list answers it (`shown`). Null: there is none. */
interface DetailHook<From, Context, Answered, Shown> {
  readonly detail: (row: From, context: Context & { readonly shown: Shown }) => Answered | null
}

type RowHookOf<From, Context, Answered> = From extends Answered
  ? Partial<RowHook<From, Context, Answered>>
  : RowHook<From, Context, Answered>

type DetailHookOf<From, Context, Answered, Shown> = Shown extends Answered
  ? Partial<DetailHook<From, Context, Answered, Shown>>
  : DetailHook<From, Context, Answered, Shown>

/** What only the thing knows: nothing where its columns say everything, and no more is said of one than of a row. */
type Hooks<Calls extends ResourceCalls, From, Context, Known extends string> = RowHookOf<
  From,
  Context,
  HookAnswer<RowOf<Calls>, Known>
> &
  DetailHookOf<From, Context, HookAnswer<DetailOf<Calls>, Known>, RowOf<Calls>>

/** A row as it is read: its id as a text, and the columns that its contract names, or that hooks ask for. */
type RowRead<Some extends Columns, Name> = { readonly id: string } & {
  readonly [Each in Exclude<keyof Some & Name, 'id'>]: Values<Some>[Each]
}

interface Reads<Name> {
  /** Columns that hooks need beside those that the contract names. */
  readonly reads?: readonly Name[]
}

/**
 * Makes the queries of a thing from the calls of its description and the model of its rows. What its columns do not say is
 * said by hooks; what may be done (`offers`) by the kernel, where the thing has a lifecycle (`of`).
 *
 *     export const vehicleQueries = resourceQueries(vehicleResource, vehicles, { of: vehicle })
 *     export const billQueries = resourceQueries(billResource, bills, {
 *       row: (row, { source }) => ({ ...row, customerName: customerName(source, row.customerId) }),
 *       detail: ({ id }, { source, shown }) => ({ ...shown, attempts: attemptsOf(source, id) }),
 *     })
 */
export function resourceQueries<
  Calls extends ResourceCalls,
  Some extends Columns,
  const Of extends Lifecycle | undefined = undefined,
  const Name extends keyof Some & string = never,
>(
  calls: (Of extends Lifecycle ? Calls : Calls & Uncommanded) & AnswersFit<Calls>,
  model: Listed<Some>,
  hooks: { readonly of?: Of } & Reads<Name> &
    Hooks<Calls, RowRead<Some, keyof RowOf<Calls> | Name>, ContextOf<Of>, Of extends Lifecycle ? 'offers' : never>,
): ResourceQueries<Calls, Of extends Lifecycle ? [actor: Actor] : []>
export function resourceQueries(calls: ResourceCalls, model: Listed, hooks: AnyHooks): AnyResourceQueries {
  const { of = null, reads = [], detail = (_, { shown }) => shown } = hooks
  const inList = fieldsOf(rowsOf(calls.list.answer.ast))
  const row = hooks.row ?? (reads.length === 0 ? asRead : (read: Row) => Struct.pick(read, inList))
  const inOne = calls.one === undefined ? inList : fieldsOf(calls.one.answer.ast)
  const names = Object.keys(model.columns).filter((name) => inList.includes(name) || reads.includes(name))
  const reader = perWorld(({ store }) => openShown(store, model, names))
  const thing = { of, row, isOffered: inList.includes('offers') }
  return {
    calls,
    lifecycle: of?.name ?? null,
    list(source, request, actor) {
      const { total, rows } = reader(source).page(request)
      const asking = { source, actor }
      return { total, list: rows.map((read) => new RowContext(thing, asking, read).shown) }
    },
    read(source, id, actor) {
      const read = reader(source).one(id)
      if (read === null) return null
      const context = new RowContext(thing, { source, actor }, read)
      const said = detail(read, context)
      return said !== null && inOne.includes('offers') ? context.withOffers(said) : said
    },
  }
}

const asRead = (read: Row): Row => read

interface AnyHooks extends Reads<string> {
  readonly of?: Lifecycle
  row?(read: Row, context: RowContext): Row
  detail?(read: Row, context: RowContext): Row | null
}

interface AnyThing {
  readonly row: (read: Row, context: RowContext) => Row
  readonly of: Lifecycle | null
  /** The list says what may be done. */
  readonly isOffered: boolean
}

/** What the hooks of one row work with: looked up when they ask for it. */
class RowContext implements LifecycleContext<State> {
  readonly source: Source
  readonly actor: Actor
  readonly #thing: AnyThing
  readonly #read: Row

  constructor(thing: AnyThing, { source, actor }: Pick<RowContext, 'source' | 'actor'>, read: Row) {
    this.source = source
    this.actor = actor
    this.#thing = thing
    this.#read = read
  }

  get state(): State {
    const state = this.#stateOf(this.#thing.of)
    if (state === null) throw new Error(`${this.#thing.of?.name} ${String(this.#read['id'])} has a row and no facts`)
    return state
  }

  get shown(): Row {
    const { isOffered, row } = this.#thing
    const said = row(this.#read, this)
    return isOffered ? this.withOffers(said) : said
  }

  /** Adds what may be done, unless a hook has said it. */
  withOffers(said: Row): Row {
    const { of } = this.#thing
    if (of === null || 'offers' in said) return said
    return { ...said, offers: offersTo(this, of, this.#stateOf(of)) }
  }

  #stateOf(of: Lifecycle | null): State | null {
    return of === null ? null : stateOf(this.source, of, String(this.#read['id']))
  }
}

type Ast = Schema.Top['ast']

const fieldsOf = (ast: Ast): readonly string[] =>
  ast._tag === 'Objects' ? ast.propertySignatures.map(({ name }) => String(name)) : []

/** What the rows of a list are made of (contracts/endpoint.ts, `listOf`). */
function rowsOf(answer: Ast): Ast {
  const list =
    answer._tag === 'Objects' ? answer.propertySignatures.find(({ name }) => name === 'list')?.type : undefined
  const row = list?._tag === 'Arrays' ? list.rest[0] : undefined
  if (row === undefined) throw new TypeError('this call answers no list')
  return row
}
