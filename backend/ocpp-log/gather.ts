import type { OcppSender } from '#contracts/equipment/ocpp-log.calls.ts'
import { written, writtenLost } from './chunk.ts'
import type { Chunk } from './chunk.ts'

/** A longer chunk is closed and another begun, so that one that is read never holds much more. */
const CHUNK_CHARS = 65_536

/** What a pile's frames are being gathered into. */
interface Growing {
  firstAt: number
  text: string
  frames: number
  longest: number
  /** Frames lost behind the last one that was kept, and when the first of them came. */
  lost: number
  lostAt: number
}

/** Gathers frames by pile: all of a second are written as one row a pile, however many they are. */
export class Gathered {
  readonly #growing = new Map<string, Growing>()
  #closed: Chunk[] = []
  #chars = 0

  /** Characters gathered and not yet taken. */
  get chars(): number {
    return this.#chars
  }

  add(pileId: string, sender: OcppSender, { at, text }: { readonly at: number; readonly text: string }): void {
    const one = this.#growing.get(pileId) ?? this.#begin(pileId)
    if (one.lost > 0) writeLost(one)
    if (one.frames === 0) one.firstAt = at
    one.text += written(sender, at - one.firstAt, text)
    one.frames += 1
    if (text.length > one.longest) one.longest = text.length
    this.#chars += text.length
    if (one.text.length > CHUNK_CHARS) this.#close(pileId, one)
  }

  /** Notes that frames of a pile could not be kept. */
  lose(pileId: string, at: number, frames: number): void {
    const one = this.#growing.get(pileId) ?? this.#begin(pileId)
    if (one.lost === 0) one.lostAt = at
    one.lost += frames
  }

  /** Hands over what was gathered and begins anew. */
  take(): readonly Chunk[] {
    for (const [pileId, one] of this.#growing) {
      if (one.lost > 0) writeLost(one)
      this.#close(pileId, one)
    }
    const chunks = this.#closed
    this.#closed = []
    this.#growing.clear()
    this.#chars = 0
    return chunks
  }

  #begin(pileId: string): Growing {
    const begun = { firstAt: 0, text: '', frames: 0, longest: 0, lost: 0, lostAt: 0 }
    this.#growing.set(pileId, begun)
    return begun
  }

  #close(pileId: string, { firstAt, text, frames, longest }: Growing): void {
    this.#growing.delete(pileId)
    this.#closed.push({ pileId, firstAt, text, frames, longest })
  }
}

function writeLost(one: Growing): void {
  if (one.frames === 0) one.firstAt = one.lostAt
  one.text += writtenLost(one.lostAt - one.firstAt, one.lost)
  one.frames += 1
  one.lost = 0
}
