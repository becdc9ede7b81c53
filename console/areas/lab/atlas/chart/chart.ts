import { stateKey } from '#machines/kit/state-words.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { ArrowLine } from './arrows.ts'
import { wrapped } from './text-width.ts'

/**
 * A statechart as it lies on the page, in px. It is laid out when the console is built, once for the languages in Latin
 * letters and once for those in Chinese ones, with room for the longest text of each; the texts themselves come with the page.
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
  /** What happens to a record without its leaving the place. */
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
  /** Null where it would say nothing but the plain fact. */
  readonly label: Rectangle | null
}

export interface Chart {
  readonly lifecycle: string
  /** The fact that most arrows bear, as with a pile's reports: it is said once, beside the chart. Null: each says its own. */
  readonly plain: string | null
  readonly width: number
  readonly height: number
  /** Groups before what stands in them. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly DrawnArrow[]
}

/** How a script is written: what charts are laid out for. */
export const scripts = { latin: ['en', 'fr', 'pl'], chinese: ['zh-Hant', 'zh-Hans'] } as const

/** Looks a text up; a key without a text is answered as it stands. */
export type TextLookup = (key: string) => string

/** What an arrow says, in lines as wide as its label may be: its facts, each once. */
export const labelText = (lines: readonly ArrowLine[], say: TextLookup): readonly string[] =>
  [...new Set(lines.map(({ fact }) => say(`fact.${fact}`)))].flatMap((text) =>
    wrapped(text, sizes.label, sizes.labelMost),
  )

/** What an arrow says of its own: all but the fact that most arrows bear. */
export const ownLinesOf = (
  { lines }: Pick<DrawnArrow, 'lines'>,
  { plain }: Pick<Chart, 'plain'>,
): readonly ArrowLine[] => lines.filter(({ fact }) => fact !== plain)

/** What stands inside a place, in lines with what each belongs to. */
export const innerText = (
  inner: readonly ArrowLine[],
  say: TextLookup,
): readonly { readonly text: string; readonly line: ArrowLine }[] =>
  inner.flatMap((line) =>
    wrapped(say(`fact.${line.fact}`), sizes.label, sizes.innerMost).map((text) => ({ text, line })),
  )

/** What people call a state; the state before the first fact has no word. */
export const stateTextOf = (
  lifecycle: { readonly name: string; readonly wire: Readonly<Record<string, string | null>> },
  state: string,
  say: TextLookup,
): string | null => (isNew(state) ? null : say(stateKey(lifecycle, state)))

/** Sizes of what is drawn, in px: the layout makes room by them, the picture is drawn by them. */
export const sizes = {
  word: 14,
  name: 11,
  label: 12,
  /** The widest a label, and a line inside a place, may be. */
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
