import { operatorCommands } from '../areas/all.ts'
import { nameOf } from '../areas/queries.ts'
import type { ResourceCalls } from '../kernel/query/resource-calls.ts'
import type { AnyResourceQueries, ResourceQueries } from '../kernel/query/resource-queries.ts'
import type { Added } from '../kernel/master-data.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import { binder } from './bind.ts'
import { addMany, addOne, dispatchAndRead, dispatchAndReadRest, dispatchMany } from './dispatch.ts'
import { found } from './refusals/failed.ts'
import type { Routes } from './gateway.ts'
import { listRequest } from './lists.ts'

/** The handler of the call that adds one, where there is such a call. */
type Adding<Calls> = Calls extends { readonly add: { readonly body: { readonly Type: infer Draft } } }
  ? { readonly add: CommandHandler<Draft, Added> }
  : unknown

/** The same of the call that adds many. */
type AddingMany<Calls> = Calls extends {
  readonly addMany: { readonly body: { readonly Type: { readonly rows: readonly (infer Draft)[] } } }
}
  ? { readonly addMany: CommandHandler<readonly Draft[], Added> }
  : unknown

type Handlers<Calls> = Adding<Calls> & AddingMany<Calls>

/**
 * Binds the calls of a thing: its list and one to its queries, now and as of a moment, those that give commands to what its
 * area has brought for its lifecycle, those that add to handlers. Throws when it is bound, and an area has not brought its
 * queries or commands.
 */
export function resourceRoutes<Calls extends ResourceCalls>(
  queries: ResourceQueries<Calls>,
  ...handlers: unknown extends Handlers<Calls> ? [] : [handlers: Handlers<Calls>]
): Routes
export function resourceRoutes(queries: AnyResourceQueries, handlers: AnyHandlers = {}): Routes {
  const { calls, lifecycle, list, read } = queries
  return (app, gateway) => {
    const bind = binder(app, gateway)
    const pages = nameOf(list)
    bind.signedIn(calls.list, ({ ask, caller, query }) => ask(pages, listRequest(query), caller.actor))
    if (calls.one !== undefined) {
      const one = nameOf(read)
      bind.signedIn(calls.one, ({ ask, caller, params }) => found(ask(one, params.id, caller.actor)))
    }
    if (calls.add !== undefined && handlers.add !== undefined) bind.signedIn(calls.add, addOne(handlers.add, read))
    if (calls.addMany !== undefined && handlers.addMany !== undefined)
      bind.signedIn(calls.addMany, addMany(handlers.addMany))
    if (calls.give !== undefined) bind.signedIn(calls.give, dispatchAndRead(commanded(lifecycle), read))
    if (calls.keep !== undefined) bind.signedIn(calls.keep, dispatchAndReadRest(commanded(lifecycle), read))
    if (calls.giveMany !== undefined) bind.signedIn(calls.giveMany, dispatchMany(commanded(lifecycle)))
  }
}

function commanded(lifecycle: string | null): string {
  if (lifecycle !== null && Object.hasOwn(operatorCommands, lifecycle)) return lifecycle
  throw new RangeError(`no area has brought commands of ${lifecycle}`)
}

interface AnyHandlers {
  readonly add?: CommandHandler<unknown, Added>
  readonly addMany?: CommandHandler<readonly unknown[], Added>
}
