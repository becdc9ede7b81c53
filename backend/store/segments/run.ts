import type { Database } from 'better-sqlite3'
import { LOOSE_MOST, segmentOf } from './segment.ts'
import type { Segment, SegmentRow } from './segment.ts'

/** Facts that follow each other while they are written: those of a commit, or those at the end that are not packed yet. */
export interface Run {
  readonly lines: readonly string[]
  readonly previous: readonly (number | null)[]
  /** Where links end, after so many of these facts. */
  readonly links: readonly { readonly end: number; readonly hash: string }[]
}

export const NONE: Run = { lines: [], previous: [], links: [] }

/** One behind the other. */
export function joined(one: Run, other: Run): Run {
  const before = one.lines.length
  if (before === 0) return other
  return {
    lines: [...one.lines, ...other.lines],
    previous: [...one.previous, ...other.previous],
    links: [...one.links, ...other.links.map(({ end, hash }) => ({ end: end + before, hash }))],
  }
}

/** A part of them: from behind so many facts to the end of so many. */
export const cut = ({ lines, previous, links }: Run, from: number, to: number): Run => ({
  lines: lines.slice(from, to),
  previous: previous.slice(from, to),
  links: links.filter(({ end }) => end > from && end <= to).map(({ end, hash }) => ({ end: end - from, hash })),
})

/** The segment that begins at a position and holds these facts. */
export function segmentOfRun({ lines, previous, links }: Run, first: number): Segment {
  const last = links.at(-1)
  return {
    first,
    lines,
    previous,
    ends: links.map(({ end }) => end),
    hash: last?.end === lines.length ? last.hash : null,
  }
}

/** What lies unpacked at the end of a file: each commit, or what of it is not packed, has a row there. */
export function readLoose(db: Database): Run {
  const rows = db
    .prepare<[], SegmentRow>(`SELECT last, hash, content FROM segments ORDER BY last DESC LIMIT ${LOOSE_MOST}`)
    .all()
    .map((row) => ({ isPlain: typeof row.content === 'string', row }))
  const packed = rows.findIndex(({ isPlain }) => !isPlain)
  return (packed === -1 ? rows : rows.slice(0, packed))
    .toReversed()
    .map(({ row }) => runOf(segmentOf(row)))
    .reduce(joined, NONE)
}

const runOf = (segment: Segment): Run => ({
  lines: segment.lines,
  previous: segment.previous,
  links: segment.hash === null ? [] : [{ end: segment.lines.length, hash: segment.hash }],
})
