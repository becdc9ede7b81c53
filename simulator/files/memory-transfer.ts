import type { Clock } from '../environment/clock.ts'
import type { Transfer } from './transfer.ts'

/** The duration of a transfer. */
const TAKES_MS = 2_000

/** Transfers without a network: content in `files` under a URL can be fetched, and stored files are put there. */
export function memoryTransfer(clock: Clock, files: Map<string, Uint8Array> = new Map()): Transfer {
  return {
    fetch: (from, most, done) =>
      clock.after(TAKES_MS, () => {
        const content = files.get(from)
        if (content === undefined) done({ ok: false, failure: 'missing' })
        else done(content.length > most ? { ok: false, failure: 'too big' } : { ok: true, content })
      }),
    store: (to, content, done) =>
      clock.after(TAKES_MS, () => {
        files.set(to, content)
        done({ ok: true })
      }),
  }
}
