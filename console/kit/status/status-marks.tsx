import type { ReactElement } from 'react'
import type { Tone } from '#machines/kit/lifecycle.ts'
import * as css from './status.css.ts'

/**
 * The mark of a status: a shape in the colour of its tone with a glyph (interface.md §2, F12).
 * Six colours cannot distinguish eleven statuses for everyone; shape, glyph and text together can.
 */
export interface Mark {
  readonly tone: Tone
  readonly shape: Shape
  readonly glyph: Glyph
  readonly isPulsing?: boolean
}

type Shape =
  | 'disc'
  | 'ring'
  | 'square'
  | 'hollowSquare'
  | 'openRing'
  | 'diamond'
  | 'octagon'
  | 'triangle'
  | 'dashedRing'
type Glyph =
  | 'plug'
  | 'plugDot'
  | 'bolt'
  | 'pauseCharger'
  | 'pauseCar'
  | 'check'
  | 'bookmark'
  | 'bar'
  | 'cross'
  | 'bang'
  | 'brokenLink'
  | 'dot'

/** The marks of the eleven connector statuses. */
export const plugMarks = {
  Available: { tone: 'ready', shape: 'disc', glyph: 'plug' },
  Preparing: { tone: 'active', shape: 'ring', glyph: 'plugDot' },
  Charging: { tone: 'active', shape: 'disc', glyph: 'bolt', isPulsing: true },
  SuspendedEVSE: { tone: 'attention', shape: 'square', glyph: 'pauseCharger' },
  SuspendedEV: { tone: 'attention', shape: 'hollowSquare', glyph: 'pauseCar' },
  Finishing: { tone: 'active', shape: 'openRing', glyph: 'check' },
  Reserved: { tone: 'reserved', shape: 'diamond', glyph: 'bookmark' },
  Unavailable: { tone: 'off', shape: 'disc', glyph: 'bar' },
  Faulted: { tone: 'fault', shape: 'octagon', glyph: 'cross' },
  OtherError: { tone: 'fault', shape: 'triangle', glyph: 'bang' },
  Offline: { tone: 'off', shape: 'dashedRing', glyph: 'brokenLink' },
} as const satisfies Readonly<Record<string, Mark>>
export type PlugStatus = keyof typeof plugMarks

/** Whether a word is a status of connectors. */
export const isPlugStatus = (word: string): word is PlugStatus => Object.hasOwn(plugMarks, word)

/** Every other lifecycle: one mark for each tone. */
export const toneMarks: Readonly<Record<Tone, Mark>> = {
  ready: { tone: 'ready', shape: 'disc', glyph: 'check' },
  active: { tone: 'active', shape: 'ring', glyph: 'dot' },
  attention: { tone: 'attention', shape: 'square', glyph: 'bang' },
  fault: { tone: 'fault', shape: 'octagon', glyph: 'cross' },
  reserved: { tone: 'reserved', shape: 'diamond', glyph: 'bookmark' },
  off: { tone: 'off', shape: 'disc', glyph: 'bar' },
}

/** What somebody is still writing, in any lifecycle: nothing is wrong with it, and hollow is what is not yet. */
export const DRAFT = 'draft'
export const draftMark: Mark = { tone: 'off', shape: 'ring', glyph: 'dot' }

const shapes: Readonly<Record<Shape, { readonly path: string; readonly isHollow: boolean }>> = {
  disc: { path: 'M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z', isHollow: false },
  ring: { path: 'M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z', isHollow: true },
  square: {
    path: 'M5 1.5h10A3.5 3.5 0 0 1 18.5 5v10a3.5 3.5 0 0 1-3.5 3.5H5A3.5 3.5 0 0 1 1.5 15V5A3.5 3.5 0 0 1 5 1.5Z',
    isHollow: false,
  },
  hollowSquare: {
    path: 'M5.2 2.5h9.6a2.7 2.7 0 0 1 2.7 2.7v9.6a2.7 2.7 0 0 1-2.7 2.7H5.2a2.7 2.7 0 0 1-2.7-2.7V5.2a2.7 2.7 0 0 1 2.7-2.7Z',
    isHollow: true,
  },
  openRing: { path: 'M10 2a8 8 0 1 0 8 8', isHollow: true },
  diamond: { path: 'M10 .6 19.4 10 10 19.4 .6 10Z', isHollow: false },
  octagon: { path: 'M6.3 1h7.4L19 6.3v7.4L13.7 19H6.3L1 13.7V6.3Z', isHollow: false },
  triangle: { path: 'M10 1.5 19.2 18H.8Z', isHollow: false },
  dashedRing: { path: 'M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z', isHollow: true },
}

const glyphs: Readonly<Record<Glyph, { readonly path: string; readonly isFilled?: boolean }>> = {
  plug: { path: 'M8 5v3M12 5v3M6.5 8h7v1.5a3.5 3.5 0 0 1-7 0V8ZM10 13v2.5' },
  plugDot: { path: 'M8.3 5.5v2.2M11.7 5.5v2.2M7 7.7h6v1.1a3 3 0 0 1-6 0V7.7ZM10 14.2h.01' },
  bolt: { path: 'M11.2 3.5 5.8 11h3.7l-.8 5.5L14.2 9h-3.7l.7-5.5Z', isFilled: true },
  pauseCharger: { path: 'M8 5v6M12 5v6M6.5 14.5h7' },
  pauseCar: { path: 'M8.3 5v4.5M11.7 5v4.5M6 14.2l.8-1.9h6.4l.8 1.9Z' },
  check: { path: 'm6.5 10.3 2.4 2.4 4.6-5.2' },
  bookmark: { path: 'M7.7 6h4.6v7.5L10 11.7l-2.3 1.8Z' },
  bar: { path: 'M6 10h8' },
  cross: { path: 'm7 7 6 6M13 7l-6 6' },
  bang: { path: 'M10 7v4.5M10 14.5h.01' },
  brokenLink: {
    path: 'M8.7 7.2 7.2 8.7a2 2 0 0 0 0 2.9l.4.4M11.3 12.8l1.5-1.5a2 2 0 0 0 0-2.9l-.4-.4M9.2 5.8v-.3M10.8 14.5v-.3',
  },
  dot: { path: 'M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z', isFilled: true },
}

/** The mark alone; there is always a text next to it. */
export function StatusMark({
  mark,
  size = 18,
}: {
  readonly mark: Mark
  readonly size?: 14 | 18 | 24 | 32
}): ReactElement {
  const shape = shapes[mark.shape]
  const glyph = glyphs[mark.glyph]
  const layers = [css.shape[shape.isHollow ? 'hollow' : 'filled'], mark.shape === 'dashedRing' ? css.dashed : ''].join(
    ' ',
  )
  const drawing = (
    <svg
      className={`${css.mark} ${css.tone[mark.tone]}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path className={layers} d={shape.path} />
      <path
        className={css.glyph[`${shape.isHollow ? 'on' : 'in'}${glyph.isFilled === true ? 'Filled' : 'Line'}`]}
        d={glyph.path}
      />
    </svg>
  )
  if (mark.isPulsing !== true) return drawing
  return (
    <span className={`${css.pulsing} ${css.tone[mark.tone]}`}>
      {drawing}
      <span className={css.halo} aria-hidden="true">
        <span className={css.pulse} />
      </span>
    </span>
  )
}
