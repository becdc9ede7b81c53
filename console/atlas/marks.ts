import type { Lifecycle } from '#machines/lifecycle.ts'
import { plugMarks, toneMarks } from '../kit/status-marks.tsx'
import type { Mark } from '../kit/status-marks.tsx'

const plugs: Readonly<Record<string, Mark>> = plugMarks

/** What a state is drawn as: a socket's word has a mark of its own, every other its family's. */
export function markOf({ name, wire, tones }: Pick<Lifecycle, 'name' | 'wire' | 'tones'>, state: string): Mark {
  const word = wire[state] ?? null
  const own = name === 'connector' && word !== null ? plugs[word] : undefined
  if (own !== undefined) return { tone: own.tone, shape: own.shape, glyph: own.glyph }
  return toneMarks[word === null ? 'off' : (tones[word] ?? 'off')]
}
