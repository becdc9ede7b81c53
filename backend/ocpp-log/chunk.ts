import type { OcppSender } from '#contracts/equipment/ocpp-log.calls.ts'

/**
 * Frames of one pile that came within about a second, in their order, written one behind the other as
 * `<sender><milliseconds since the first>,<characters>;<text>`, the characters as `<kept>/<on the wire>` where it was cut.
 * The sender 0 says that so many frames were lost here. Writing one costs a few string additions, on the thread that
 * answers charge points; what frames mean is found out when they are read.
 */
export interface Chunk {
  readonly pileId: string
  /** Of the first frame, in milliseconds since 1970. */
  readonly firstAt: number
  readonly text: string
  readonly frames: number
  /** Characters of the longest frame. */
  readonly longest: number
}

/** A frame as a chunk holds it. */
export interface KeptFrame {
  readonly at: number
  /** Null where frames are lost. */
  readonly sender: OcppSender | null
  readonly text: string
  /** Characters on the wire. */
  readonly length: number
  readonly lost: number
}

/** How one frame is written. */
export const written = (sender: OcppSender, since: number, text: string): string =>
  `${sender}${since},${text.length};${text}`

/** How it is written that frames are lost. */
export const writtenLost = (since: number, frames: number): string => `0${since},${frames};`

/** How a frame is written of which a part was cut off. */
const writtenCut = (sender: OcppSender, since: number, { text, length }: KeptFrame): string =>
  `${sender}${since},${text.length}/${length};${text}`

/** Writes frames anew, such as those of which a part was masked. */
export const rewritten = (firstAt: number, frames: readonly KeptFrame[]): string =>
  frames
    .map((frame) => {
      const since = frame.at - firstAt
      if (frame.sender === null) return writtenLost(since, frame.lost)
      return writtenCut(frame.sender, since, frame)
    })
    .join('')

/** Reads the frames of a chunk; whatever is not written like that ends it. */
export function framesOf({ firstAt, text }: Pick<Chunk, 'firstAt' | 'text'>): readonly KeptFrame[] {
  const frames: KeptFrame[] = []
  for (let at = 0; at < text.length;) {
    const colon = text.indexOf(';', at)
    const head = header.exec(text.slice(at, colon))
    if (head === null) return frames
    const [, sender, since, kept, onWire] = head
    const from = colon + 1
    const length = Number(kept)
    at = from + (sender === '0' ? 0 : length)
    frames.push({
      at: firstAt + Number(since),
      sender: sender === '2' || sender === '3' ? sender : null,
      text: text.slice(from, at),
      length: sender === '0' ? 0 : Number(onWire ?? kept),
      lost: sender === '0' ? length : 0,
    })
  }
  return frames
}

const header = /^([023])(-?\d+),(\d+)(?:\/(\d+))?$/u
