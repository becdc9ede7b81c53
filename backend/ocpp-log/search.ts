import type { LoggedFrame, OcppLogPage } from '#contracts/equipment/ocpp-log.calls.ts'
import { millis } from '#contracts/units.ts'
import { framesOf } from './chunk.ts'
import { pairFrames } from './pair.ts'
import type { PlacedFrame } from './pair.ts'
import type { KeptChunk, ChunkTable } from './chunk-table.ts'

/** Which frames of a pile are sought: contracts/equipment/ocpp-log.calls.ts says what each part means. */
export interface Sought {
  readonly pileId: string
  /** Only older frames than this one; null begins with the newest. */
  readonly before: string | null
  readonly size: number
  readonly sender: string | null
  readonly type: string | null
  readonly action: string | null
  readonly connectorId: number | null
  readonly errors: boolean
  readonly text: string | null
  /** Both in milliseconds since 1970, both included. */
  readonly from: number | null
  readonly to: number | null
}

/** Frames that are read and paired together … */
const BLOCK_FRAMES = 1_000
/** … with as many more on either side, where the other half of a pair may stand: one call a side is open at a time. */
const PAIR_FRAMES = 200
/** Frames one search looks at: a fifth of a second. Whoever wants to know more goes on from there. */
const SEARCH_FRAMES = 20_000

/** One page of a pile's frames, the newest first. */
export function searchFrames(table: ChunkTable, sought: Sought): OcppLogPage {
  const list: LoggedFrame[] = []
  const isSought = matcher(sought)
  let place = beginning(table, sought)
  for (let looked = 0; place !== null;) {
    const { core, isEnd } = block(table, place)
    for (const [at, frame] of core.toReversed().entries()) {
      const isLast = isEnd && at === core.length - 1
      if (sought.from !== null && millis(frame.at) < sought.from) return { list, older: null, searchedTo: null }
      if (isSought(frame)) list.push(frame)
      if (list.length === sought.size) return { list, older: isLast ? null : frame.id, searchedTo: null }
    }
    looked += core.length
    const oldest = core[0]
    if (isEnd || oldest === undefined) return { list, older: null, searchedTo: null }
    if (looked >= SEARCH_FRAMES) return { list, older: oldest.id, searchedTo: oldest.at }
    place = placeOf(table, sought.pileId, oldest.id)
  }
  return { list, older: null, searchedTo: null }
}

/** One frame of a pile and the other half of its pair; null when the log does not hold it. */
export function findFrame(
  table: ChunkTable,
  pileId: string,
  id: string,
): { readonly frame: LoggedFrame; readonly pair: LoggedFrame | null } | null {
  const place = placeOf(table, pileId, id)
  if (place === null) return null
  const around = [...newerThan(table, place), ...olderThan(table, place, PAIR_FRAMES).frames]
  const list = pairFrames(inOrder(around))
  const frame = list.find((one) => one.id === id)
  if (frame === undefined) return null
  return { frame, pair: list.find((one) => one.id === frame.pairId) ?? null }
}

/** A place between two frames: before frame `index` of a chunk. */
interface Place {
  readonly pileId: string
  readonly chunk: number
  readonly firstAt: number
  readonly index: number
}

function beginning(table: ChunkTable, { pileId, before, to }: Sought): Place | null {
  if (before !== null) return placeOf(table, pileId, before)
  return { pileId, chunk: Number.MAX_SAFE_INTEGER, firstAt: to ?? Number.MAX_SAFE_INTEGER, index: 0 }
}

/** Where a frame stands; null when its chunk is gone, and with it everything older. */
function placeOf(table: ChunkTable, pileId: string, id: string): Place | null {
  const [chunk = 0, index = 0] = id.split('-').map(Number)
  const firstAt = table.firstAt(chunk)
  return firstAt === null ? null : { pileId, chunk, firstAt, index }
}

/** So many frames before a place, oldest first, paired; `isEnd`: there are none before them. */
function block(table: ChunkTable, place: Place) {
  const { frames: older, isEnd } = olderThan(table, place, BLOCK_FRAMES + PAIR_FRAMES)
  const newer = newerThan(table, place)
  const size = isEnd ? older.length : older.length - PAIR_FRAMES
  const list = pairFrames(inOrder([...newer, ...older]))
  const end = list.length - newer.length
  return { core: list.slice(end - size, end), isEnd }
}

/** At least so many frames before a place, whole chunks, the newest first; `isEnd`: that was all. */
function olderThan(table: ChunkTable, { pileId, chunk, firstAt, index }: Place, least: number) {
  const frames: PlacedFrame[] = []
  const own = table.chunk(pileId, chunk)
  if (own !== null) frames.push(...placed(own).slice(0, index).toReversed())
  for (const one of table.older(pileId, { number: chunk, firstAt })) {
    if (frames.length >= least) return { frames, isEnd: false }
    frames.push(...placed(one).toReversed())
  }
  return { frames, isEnd: true }
}

/** Frames from a place on, the newest first: enough to find what answers the one before it. */
function newerThan(table: ChunkTable, { pileId, chunk, firstAt, index }: Place): readonly PlacedFrame[] {
  const own = table.chunk(pileId, chunk)
  if (own === null) return []
  const frames: PlacedFrame[] = placed(own).slice(index)
  for (const one of table.newer(pileId, { number: chunk, firstAt })) {
    if (frames.length >= PAIR_FRAMES) break
    frames.push(...placed(one))
  }
  return frames.toReversed()
}

const placed = (chunk: KeptChunk): PlacedFrame[] =>
  framesOf(chunk).map((frame, index) => ({ ...frame, chunk: chunk.number, index }))

const inOrder = (newestFirst: readonly PlacedFrame[]): readonly PlacedFrame[] => newestFirst.toReversed()

const problems: ReadonlySet<string> = new Set(['CALLERROR', 'ILLEGIBLE', 'LOST'] satisfies LoggedFrame['type'][])

function matcher(sought: Sought): (frame: LoggedFrame) => boolean {
  const { sender, type, connectorId, errors, to } = sought
  const action = sought.action?.toLowerCase() ?? null
  const text = sought.text?.toLowerCase() ?? null
  return (frame) =>
    (sender === null || frame.sender === sender) &&
    (type === null || frame.type === type) &&
    (action === null || frame.action?.toLowerCase() === action) &&
    (connectorId === null || frame.connectorId === connectorId) &&
    (!errors || problems.has(frame.type)) &&
    (to === null || millis(frame.at) <= to) &&
    (text === null || frame.text.toLowerCase().includes(text))
}
