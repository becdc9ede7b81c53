import type { FastifyInstance } from 'fastify'
import { historyMost, lifecycleFacts, lifecycleOffers } from '#contracts/http/lifecycle.ts'
import type { LifecycleOffer } from '#contracts/http/lifecycle.ts'
import { offersTo } from '#backend/queries/offers.ts'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle, Standing } from '#machines/lifecycle.ts'
import { binder } from '../bind.ts'
import type { Call } from '../bind.ts'
import { Failed, refusalText } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { maySee } from '../lifecycle-access.ts'

/** The history of one instance, and what the caller may do with it. */
export function lifecycleRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(lifecycleFacts, ({ caller, params, query }) => {
    const found = find(params, caller)
    if (found instanceof Failed) return found
    const facts = caller.world.store.facts(params.lifecycle, params.id)
    const behind = facts.filter(({ version }) => version > (query.after ?? 0))
    return { total: facts.length, list: behind.slice(0, historyMost) }
  })
  bind.signedIn(lifecycleOffers, (call) => {
    const found = find(call.params, call.caller)
    if (found instanceof Failed) return found
    const { lifecycle, standing } = found
    const list = explained(found, call)
    return { state: standing.value, wire: lifecycle.wire[standing.value] ?? null, total: list.length, list }
  })
}

interface Found {
  readonly lifecycle: Lifecycle
  readonly standing: Standing
}

/** An instance the caller may see. A lifecycle that is not there is 404, one the caller may not see 403. */
function find(params: { readonly lifecycle: string; readonly id: string }, caller: Call['caller']): Found | Failed {
  const lifecycle = atlas.get(params.lifecycle)
  if (lifecycle === undefined) return new Failed('ADDRESS_ERROR')
  if (!maySee(lifecycle.name, caller.codes)) return new Failed('ACCESS_DENIED')
  const standing = caller.world.store.standing(lifecycle.name, params.id)
  return standing === null ? new Failed('ADDRESS_ERROR') : { lifecycle, standing }
}

/** The offers of one instance, each with why not in the reader's language. */
function explained({ lifecycle, standing }: Found, { caller, say }: Call): LifecycleOffer[] {
  return offersTo(caller.actor, lifecycle, standing).map((offer) => {
    const { command, reason, guard } = offer
    if (reason === null) return { ...offer, message: null }
    const refusal = { reason, lifecycle: lifecycle.name, state: standing.value, command, guard }
    return { ...offer, message: refusalText(refusal, say) }
  })
}
