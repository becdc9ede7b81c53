import type { Clock } from '#simulator/environment/clock.ts'
import type { VirtualClock } from '#simulator/environment/virtual-clock.ts'
import { readLog } from '#simulator/ocpp-logs/read.ts'
import { Replay } from '#simulator/replay/replay.ts'
import type { ReplayOptions, ReplayReport } from '#simulator/replay/replay.ts'
import { scriptsOf } from '#simulator/replay/script.ts'
import type { LogScripts, Script } from '#simulator/replay/script.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import type { ConnectText } from '#simulator/wire/text.ts'

/** A log replayed in memory, in virtual time. */

async function* linesOf(text: string): AsyncGenerator<string> {
  for (const line of text.split('\n')) yield await Promise.resolve(line)
}

export const scriptsIn = (text: string): Promise<LogScripts> => scriptsOf(readLog(linesOf(text)))

/** The one pile of a log. */
export async function scriptIn(text: string): Promise<Script> {
  const { scripts, problems } = await scriptsIn(text)
  const [script] = scripts
  if (script === undefined || problems.length > 0) throw new Error(JSON.stringify(problems))
  return script
}

/** Text passed on without a network. */
export const textTo =
  (clock: Clock, accept: Accept): ConnectText =>
  (pileId, end) => {
    const side = {
      send: (text: string) => void clock.after(0, () => end.received(text)),
      close: (code: number, reason: string) => void clock.after(0, () => end.closed({ code, reason })),
    }
    const peer = accept(pileId, side)
    clock.after(0, () => end.opened())
    return { send: (text) => peer.receive(text), close: () => peer.closed(1000) }
  }

/** Plays a script to its end, in virtual time. */
export async function played(
  script: Script,
  { clock, ...options }: Omit<ReplayOptions, 'clock'> & { readonly clock: VirtualClock },
): Promise<ReplayReport> {
  const progress = { isOver: false }
  const playing = new Replay(script, { clock, ...options }).play().finally(() => {
    progress.isOver = true
  })
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  for (await settle(); !progress.isOver; await settle()) {
    const next = clock.next()
    if (next !== null) await clock.settleUntil(next, settle)
  }
  return playing
}
