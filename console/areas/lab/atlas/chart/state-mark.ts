import { toneOf } from '#machines/kit/state-words.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { DRAFT, draftMark, plugMarks, toneMarks } from '#console/kit/status/status-marks.tsx'
import type { Mark } from '#console/kit/status/status-marks.tsx'

const plugs: Readonly<Record<string, Mark>> = plugMarks

/** The mark of a state: a connector status has a mark of its own, a draft that of drafts, every other state that of its tone. */
export function markOf(lifecycle: Pick<Lifecycle, 'name' | 'wire' | 'tones' | 'stateTones'>, state: string): Mark {
  const { name, wire } = lifecycle
  const word = wire[state] ?? null
  const own = name === 'connector' && word !== null ? plugs[word] : undefined
  if (own !== undefined) return { tone: own.tone, shape: own.shape, glyph: own.glyph }
  return word === DRAFT ? draftMark : toneMarks[toneOf(lifecycle, state)]
}
