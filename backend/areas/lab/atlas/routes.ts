import type { FastifyInstance } from 'fastify'
import { defaultPageSize, firstPage } from '#contracts/endpoint.ts'
import { atlasCounts, factAt, lifecycleInstances } from '#contracts/lab/atlas.calls.ts'
import { takenOf } from '#backend/areas/lab/atlas/queries.ts'
import { atlas } from '#machines/atlas.ts'
import { binder } from '#backend/http/bind.ts'
import { Failed, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { maySee, mayOpenLab } from '#backend/http/session/lifecycle-access.ts'

/** Slices of old facts the first who asks waits for: half a second at the most; who asks again sees more. */
const slicesWaitedFor = 100

/** What the atlas shows of a network: how often each transition was taken, and which records stand in a state. */
export function atlasRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(atlasCounts, async ({ caller }) => {
    if (!mayOpenLab(caller.account, gateway.demo !== null)) return new Failed('ACCESS_DENIED')
    const tally = takenOf(caller.world)
    await tally.counted(slicesWaitedFor)
    return tally.read()
  })
  bind.signedIn(lifecycleInstances, async ({ caller, params, query }) => {
    const lifecycle = atlas.get(params.lifecycle)
    if (lifecycle?.states.has(query.state) !== true) return unknownField('query', 'state')
    // Who may open the atlas sees figures of every lifecycle, and records only of those of the own menu.
    const isOpen = mayOpenLab(caller.account, gateway.demo !== null) && maySee(lifecycle.name, caller.codes)
    if (!isOpen) return new Failed('ACCESS_DENIED')
    const { page = firstPage, size = defaultPageSize } = query
    const tally = takenOf(caller.world)
    await tally.counted(slicesWaitedFor)
    const found = tally.standingIn(lifecycle.name, query.state)
    return { total: found.length, list: found.slice((page - 1) * size, page * size) }
  })
  bind.signedIn(factAt, ({ caller, params }) => {
    const [fact] = caller.world.store.after(params.position - 1, 1)
    if (fact?.position !== params.position) return unknownField('params', 'position')
    return maySee(fact.lifecycle, caller.codes) ? fact : new Failed('ACCESS_DENIED')
  })
}
