import { deflateRawSync, inflateRawSync, zstdDecompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { DICTIONARY } from './dictionary.ts'

/**
 * Facts lie in segments: some that follow each other, as the canonical lines that the chain of hashes is made of
 * (integrity/chain.ts). A commit writes one row; once enough facts lie in such rows they become one that is packed, which takes a
 * sixth of the room. Their text says what the lines do not: where each fact's stream was before it, and where links
 * of the chain end.
 */
export interface Segment {
  /** The position of its first fact. */
  readonly first: number
  /** The canonical line of each fact, without its end. */
  readonly lines: readonly string[]
  /** The position of the fact before each in its stream; null for the first of a stream. */
  readonly previous: readonly (number | null)[]
  /** After how many of its facts a link of the chain ends: there may be several, or none. */
  readonly ends: readonly number[]
  /** The hash of the link that ends where it ends, hexadecimal; null where none ends there. */
  readonly hash: string | null
}

/** The row of a segment: its last position is its key, so that the fact at a position is in the first row not before it. */
export const SEGMENTS_TABLE = `
  CREATE TABLE IF NOT EXISTS segments (
    last INTEGER PRIMARY KEY,
    hash BLOB,
    content ANY NOT NULL
  ) STRICT;
`

export interface SegmentRow {
  readonly last: number
  /** Bytes, or null; a broken row may hold anything. */
  readonly hash: unknown
  /** The text, or its bytes once it is packed. */
  readonly content: string | Uint8Array
}

/** Facts at the end of a file that are not packed: never as many, in one of version 0.2 either. */
export const LOOSE_MOST = 96

export const lastOf = ({ first, lines }: Segment): number => first + lines.length - 1

/** What of a segment lies behind a position that it holds, or right before it. */
export function behind({ first, lines, previous, ends, hash }: Segment, position: number): Segment {
  const passed = position - first + 1
  return {
    first: position + 1,
    lines: lines.slice(passed),
    previous: previous.slice(passed),
    ends: ends.filter((end) => end > passed).map((end) => end - passed),
    hash,
  }
}

const rowOf = (segment: Segment, content: string | Uint8Array): SegmentRow => ({
  last: lastOf(segment),
  hash: segment.hash === null ? null : Buffer.from(segment.hash, 'hex'),
  content,
})

const textOf = ({ lines, previous, ends }: Segment): string => [...lines, JSON.stringify([previous, ends])].join('\n')

/** The row of a segment as a commit writes it. */
export const plainRow = (segment: Segment): SegmentRow => rowOf(segment, textOf(segment))

/** What a packed row begins with that was packed with the dictionary (dictionary.ts). Those of version 0.2 begin as zstd does. */
const WITH_DICTIONARY = 1

/** A window that holds the dictionary and a row. Higher levels take off a hundredth. */
const HOW = { level: 5, windowBits: 14, memLevel: 6, chunkSize: 4_096, dictionary: DICTIONARY }

/** No segment is as long, in bytes: what is broken may say that it is. */
const UNPACKED = { maxOutputLength: 256 * 1024 * 1024 }
const WITH = { ...UNPACKED, windowBits: HOW.windowBits, chunkSize: 8_192, dictionary: DICTIONARY }

/** The row of a segment that is packed. */
export const packedRow = (segment: Segment): SegmentRow =>
  rowOf(segment, Buffer.concat([Buffer.of(WITH_DICTIONARY), deflateRawSync(textOf(segment), HOW)]))

/** The segment of a row; throws what `isBroken` knows where it is none. */
export function segmentOf({ last, hash, content }: SegmentRow): Segment {
  const lines = textIn(last, content).split('\n')
  const [previous, ends] = listsIn(last, lines.pop() ?? '')
  if (previous.length !== lines.length) throw brokenSegment(last)
  return {
    first: last - lines.length + 1,
    lines,
    previous,
    ends,
    hash: hash === null ? null : hashOf(hash),
  }
}

/** A hash as it was stored. What are no bytes any more is the hash of nothing. */
export const hashOf = (bytes: unknown): string =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : 'none'

function textIn(last: number, content: string | Uint8Array): string {
  if (typeof content === 'string') return content
  try {
    const isOurs = content[0] === WITH_DICTIONARY
    return (isOurs ? inflateRawSync(content.subarray(1), WITH) : zstdDecompressSync(content, UNPACKED)).toString()
  } catch (error) {
    throw brokenSegment(last, error)
  }
}

type Lists = readonly [previous: readonly (number | null)[], ends: readonly number[]]

function listsIn(last: number, line: string): Lists {
  try {
    const lists: unknown = JSON.parse(line)
    if (areLists(lists)) return lists
  } catch (error) {
    throw brokenSegment(last, error)
  }
  throw brokenSegment(last)
}

const isPlace = (value: unknown): boolean => value === null || Number.isSafeInteger(value)

const areLists = (value: unknown): value is Lists =>
  Array.isArray(value) &&
  value.length === 2 &&
  Array.isArray(value[0]) &&
  value[0].every(isPlace) &&
  Array.isArray(value[1]) &&
  value[1].every(Number.isSafeInteger)

/** What SQLite says of a page that it cannot read is said of a segment, too. */
export const brokenSegment = (last: number, cause?: unknown): Error =>
  Object.assign(new Database.SqliteError(`the facts up to ${last} cannot be read`, 'SQLITE_CORRUPT'), { cause })
