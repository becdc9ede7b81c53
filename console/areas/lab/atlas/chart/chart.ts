import { stateKey } from '#machines/kit/state-words.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { ArrowLine } from './arrows.ts'
import { wrapped } from './text-width.ts'

/**
 * The layout of a statechart, in px. It is computed when the console is built, once for the languages in Latin script and
 * once for those in Chinese, with room for the longest text of each; the texts themselves are loaded with the page.
 */

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Box extends Rectangle {
  /** The state or the group. */
  readonly name: string
  readonly kind: 'birth' | 'state' | 'group'
  readonly isFinal: boolean
  /** The internal transitions. */
  readonly inner: readonly ArrowLine[]
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface DrawnArrow {
  readonly from: string
  readonly to: string
  readonly lines: readonly ArrowLine[]
  readonly points: readonly Point[]
  /** Null where it would contain only the plain fact. */
  readonly label: Rectangle | null
}

export interface Chart {
  readonly lifecycle: string
  /** The fact of most arrows, as with a pile's reports: it is named once, next to the chart. Null: every arrow has its label. */
  readonly plain: string | null
  readonly width: number
  readonly height: number
  /** Groups before their members. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly DrawnArrow[]
}

/** How a script is written: what charts are laid out for. */
export const scripts = { latin: ['en', 'fr', 'pl'], chinese: ['zh-Hant', 'zh-Hans'] } as const

/** Looks a text up; for a key without a text it returns the key. */
export type TextLookup = (key: string) => string

/** The label of an arrow, wrapped to its width: its facts, each once. */
export const labelText = (lines: readonly ArrowLine[], say: TextLookup): readonly string[] =>
  [...new Set(lines.map(({ fact }) => say(`fact.${fact}`)))].flatMap((text) =>
    wrapped(text, sizes.label, sizes.labelMost),
  )

/** The lines of an arrow without the plain fact. */
export const ownLinesOf = (
  { lines }: Pick<DrawnArrow, 'lines'>,
  { plain }: Pick<Chart, 'plain'>,
): readonly ArrowLine[] => lines.filter(({ fact }) => fact !== plain)

/** The internal transitions of a box, wrapped, each line with its transition. */
export const innerText = (
  inner: readonly ArrowLine[],
  say: TextLookup,
): readonly { readonly text: string; readonly line: ArrowLine }[] =>
  inner.flatMap((line) =>
    wrapped(say(`fact.${line.fact}`), sizes.label, sizes.innerMost).map((text) => ({ text, line })),
  )

/** The text of a state; null for the state before the first fact. */
export const stateTextOf = (
  lifecycle: { readonly name: string; readonly wire: Readonly<Record<string, string | null>> },
  state: string,
  say: TextLookup,
): string | null => (isNew(state) ? null : say(stateKey(lifecycle, state)))

/** Sizes in px, used by the layout and by the picture. */
export const sizes = {
  word: 14,
  name: 11,
  label: 12,
  /** The greatest width of a label, and of a line inside a box. */
  labelMost: 124,
  innerMost: 190,
  labelLine: 15,
  labelPad: 4,
  innerLine: 17,
  boxPad: 10,
  boxHeight: 44,
  boxLeast: 124,
  /** Room for the mark before and the count behind a word. */
  mark: 22,
  count: 44,
  birth: 14,
  groupHead: 26,
  groupPad: 16,
  margin: 14,
} as const
