import type { FastifyInstance } from 'fastify'
import { lifecycleFacts, lifecycleOffers } from '#contracts/http/lifecycle.ts'
import type { LifecycleOffer } from '#contracts/http/lifecycle.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { binder } from './bind.ts'
import type { Call } from './bind.ts'
import { Failed, found, refusalText, unknownField } from './refusals/failed.ts'
import type { Gateway } from './gateway.ts'
import { maySee } from './session/lifecycle-access.ts'
import type { Say } from './texts.ts'

/** The history of one instance, and what the caller may do with it. */
export function lifecycleRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(lifecycleFacts, async ({ ask, caller, params, query }) => {
    const lifecycle = find(params.lifecycle, caller)
    if (lifecycle instanceof Failed) return lifecycle
    return found(ask('readFacts', params, query))
  })
  bind.signedIn(lifecycleOffers, async ({ ask, caller, params, say }) => {
    const lifecycle = find(params.lifecycle, caller)
    if (lifecycle instanceof Failed) return lifecycle
    const offered = await ask('readOffers', params, caller.actor)
    if (offered === null) return unknownField('params', 'id')
    const { state } = offered
    const list = offered.list.map((offer) => explained({ lifecycle, state, say }, offer))
    return { state, wire: lifecycle.wire[state] ?? null, total: list.length, list }
  })
}

/** A lifecycle whose instances the caller may see. One that is not there is 404, one the caller may not see 403. */
function find(name: string, caller: Call['caller']): Lifecycle | Failed {
  const lifecycle = atlas.get(name)
  if (lifecycle === undefined) return unknownField('params', 'lifecycle')
  return maySee(lifecycle.name, caller.codes) ? lifecycle : new Failed('ACCESS_DENIED')
}

interface Explaining {
  readonly lifecycle: Lifecycle
  readonly state: string
  readonly say: Say
}

/** An offer with why not in the reader's language. */
function explained({ lifecycle, state, say }: Explaining, offer: RowOffer): LifecycleOffer {
  const { command, reason, guard } = offer
  if (reason === null) return { ...offer, message: null }
  return { ...offer, message: refusalText({ reason, lifecycle: lifecycle.name, state, command, guard }, say) }
}
