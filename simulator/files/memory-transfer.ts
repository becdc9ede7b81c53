import type { Clock } from '../environment/clock.ts'
import type { Transfer } from './transfer.ts'

/** A file takes so long. */
const TAKES_MS = 2_000

/** Files without a network: what stands in `files` under a URL can be fetched, what is stored ends there. */
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
