import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { positionHeader, positionPattern, positionWithin } from '#contracts/http/position.ts'
import type { Clock } from '../clock.ts'
import type { World } from '../world.ts'
import { isAsOf } from './as-of.ts'
import type { Gateway } from './gateway.ts'
import { Failed, misfit } from './refusals/failed.ts'
import { lagging } from './refusals/lagging.ts'
import { admit } from './session/admit.ts'
import { perWorld } from './session/session.ts'
import type { Caller } from './session/session.ts'

/** Calls that wait in one world at once; beyond that a call is refused without waiting. */
const waitingMost = 1_000

/** Runs a call for its caller, or returns why it is refused. */
type InOrder = <Outcome>(
  reply: FastifyReply,
  run: (caller: Caller) => Outcome | Failed | Promise<Outcome | Failed>,
) => Promise<Outcome | Failed>

/**
 * Binds a call for signed-in callers to the order of their world: it runs once the world has reached the position that the client
 * has seen, and its answer carries the position reached. Calls with `asOf` neither wait nor carry one.
 */
export function inOrder(gateway: Gateway, endpoint: Endpoint): InOrder {
  gateway.bound.push(endpoint)
  gateway.ordered.add(endpoint)
  return async (reply, run) => {
    const { request } = reply
    // Who asks comes first: a stranger does not learn from errors what a call looks like.
    const caller = admit(gateway, endpoint, request)
    if (caller instanceof Failed) return caller
    const seen = positionSeen(request)
    if (seen instanceof Failed) return seen
    if (isAsOf(request)) return run(caller)
    const progress = progressOf(caller.world)
    // After a wait the caller is admitted again: the account and its rights may have changed.
    const later = async () =>
      (await progress.reaches(seen)) ? admit(gateway, endpoint, request) : notReached(progress.reached)
    const admitted = seen <= progress.reached ? caller : await later()
    const isRead = endpoint.method === 'GET'
    const before = progress.reached
    const behind = isRead && !(admitted instanceof Failed) ? await whyBehind(admitted.world, progress.reached) : null
    const ran = admitted instanceof Failed ? admitted : (behind ?? (await run(admitted)))
    const { reached } = caller.world.keeper
    // What lists do not show yet is not said to be unknown: the command may be done.
    const isUnseen = !isRead && reached < before && ran instanceof Failed && ran.code === 'ADDRESS_ERROR'
    const outcome = isUnseen ? lagging('unseen', { reached, position: before }) : ran
    void reply.header(positionHeader, isRead ? Math.min(progress.reached, reached) : progress.reached)
    return outcome
  }
}

/** The position that the client has seen; 0 for none. */
function positionSeen({ headers }: FastifyRequest): number | Failed {
  const sent = headers[positionHeader]
  if (sent === undefined) return 0
  if (typeof sent === 'string' && positionPattern.test(sent)) return Number(sent)
  return misfit([{ part: 'headers', field: positionHeader, rule: 'pattern', limit: positionPattern.source }])
}

const notReached = (position: number): Failed =>
  new Failed('POSITION_NOT_REACHED', {
    blamed: () => [{ part: 'headers', fields: [positionHeader], rule: 'reached', limit: position }],
  })

/** Why nothing can be read as of a position: read models that are made anew have not come there. */
async function whyBehind({ keeper }: World, position: number): Promise<Failed | null> {
  if (keeper.reached >= position || (await keeper.reaches(position))) return null
  return lagging('lists', { reached: keeper.reached, position })
}

/** How far a world has come, and the calls that wait until it has come further. */
class Progress {
  /** Followed, because reading it from the file takes five microseconds, twice with each call. */
  reached: number
  readonly #clock: Clock
  readonly #waiting = new Set<() => void>()

  constructor({ store, clock }: World) {
    this.#clock = clock
    this.reached = store.position()
    store.follow((facts) => {
      this.reached = facts.at(-1)?.position ?? this.reached
      for (const look of this.#waiting) look()
    })
  }

  /** Whether a position is reached in time. */
  async reaches(position: number): Promise<boolean> {
    if (this.#waiting.size >= waitingMost) return false
    return new Promise((resolve) => {
      const end = (isReached: boolean): void => {
        this.#waiting.delete(look)
        cancel()
        resolve(isReached)
      }
      const look = (): void => {
        if (this.reached >= position) end(true)
      }
      const cancel = this.#clock.after(positionWithin, () => end(false))
      this.#waiting.add(look)
    })
  }
}

const progressOf = perWorld((world) => new Progress(world))
