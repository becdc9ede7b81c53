import { system } from '#contracts/actor.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { linkClosed } from './commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'

/**
 * Watches how long piles have sent nothing (M01): late after 1.5 heartbeat intervals, dead after 2 intervals and a
 * minute. A cable that was cut is noticed no later than that.
 */
export interface Liveness {
  /** The piles with an open socket, and when each last sent something, by the monotonic clock. */
  connected(): Iterable<readonly [pileId: string, lastSeen: number]>
  /** Closes a pile's socket. */
  disconnect(pileId: string): void
}

const LOOK_EVERY_MS = 10_000
const LATE = 1.5
const DEAD = 2
const DEAD_GRACE_MS = 60_000
/** RFC 6455: closed without a closing frame; used for sockets that did not survive the process. */
const ABNORMAL_CLOSURE = 1006

const say: CommandHandler<
  { readonly pileId: string; readonly command: 'suspect' | 'recover' | 'declareDead' },
  void
> = (tx, { pileId, command }) => {
  const as = command === 'recover' ? ({ kind: 'pile', id: pileId } as const) : tx.actor
  // The pile may have sent something while this command waited.
  tx.dispatch(pileLink, { id: pileId, command, body: {}, as, mayRefuse: ['elsewhere'] })
}

/** Starts watching; returns the function that stops it. Connections that a crash left open are closed first. */
export function watchLinks(world: World, liveness: Liveness, onDefect: (error: unknown) => void): () => void {
  const by = { actor: system('links'), correlation: `links/${world.ids.next()}` }
  for (const link of statesOf(world, pileLink)) {
    if (!is(pileLink, link, 'connected')) continue
    world.commandBus.run(linkClosed, { pileId: link.id, code: ABNORMAL_CLOSURE }, by).catch(onDefect)
  }
  let cancel = world.clock.after(LOOK_EVERY_MS, look)

  function look(): void {
    for (const [pileId, lastSeen] of liveness.connected()) {
      const link = stateOf(world, pileLink, pileId)
      if (link === null) continue
      const interval = link.context.intervalSeconds * 1_000
      const silentFor = world.clock.monotonic() - lastSeen
      const command = judge(link, silentFor, interval)
      if (command === null) continue
      world.commandBus.run(say, { pileId, command }, by).catch(onDefect)
      if (command === 'declareDead') liveness.disconnect(pileId)
    }
    cancel = world.clock.after(LOOK_EVERY_MS, look)
  }

  return () => cancel()
}

function judge(link: State, silentFor: number, interval: number): 'suspect' | 'recover' | 'declareDead' | null {
  if (!is(pileLink, link, 'reachable')) return null
  if (!is(pileLink, link, 'late')) return silentFor > LATE * interval ? 'suspect' : null
  if (silentFor > DEAD * interval + DEAD_GRACE_MS) return 'declareDead'
  return silentFor <= LATE * interval ? 'recover' : null
}
