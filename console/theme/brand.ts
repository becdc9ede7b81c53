import { contrast, hexOf, oklchOf } from './oklch.ts'
import type { Oklch } from './oklch.ts'
import { surfacesOf } from './palette.ts'
import type { Scheme } from './palette.ts'

/**
 * All brand colours from one. The given colour is used for fills; for text and lines its hue is kept and its lightness
 * moves away from the surfaces until the contrast suffices, so that any colour gives a readable console
 * (interface.md §2, "Colour roles").
 */

/** Spec §9: default theme colour. */
export const DEFAULT_BRAND = '#28a745'
/** Spec §9: choosing this colour chooses the dark theme. */
export const DARK_BRAND = '#000000'

/** What text needs on its surface (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5
/** What lines and rings need against their neighbours (WCAG 1.4.11). */
export const LINE_CONTRAST = 3

const INK = '#111418'
const WHITE = '#ffffff'
const BLACK = '#000000'
/** The brand of the dark theme when no hue is given. */
const DARK_NEUTRAL = '#d3d8de'
const WALK_STEP = 0.01
const HOVER_STEP = 0.04
/** Above this lightness a hue is hardly visible, so a hovered fill stays below it. */
const PALEST = 0.98

export interface BrandRoles {
  /** Fills: the primary button, the selected tab's line. */
  readonly solid: string
  /** `solid` under the pointer; never less readable. */
  readonly solidHover: string
  /** Text on `solid`. */
  readonly onSolid: string
  /** Links and the current menu entry. */
  readonly text: string
  /** The edge of what is filled with `solid`, so that even a white brand has buttons. */
  readonly border: string
  readonly tint1: string
  readonly tint2: string
  readonly tint3: string
  /** The focus ring. */
  readonly focus: string
}

/** Lightness and the share of the brand's chroma of the three tints. */
const tints: Readonly<Record<Scheme, readonly (readonly [number, number])[]>> = {
  light: [
    [0.97, 0.1],
    [0.945, 0.2],
    [0.905, 0.35],
  ],
  dark: [
    [0.235, 0.2],
    [0.275, 0.28],
    [0.325, 0.38],
  ],
}

/** The scheme a theme colour asks for: black is the dark theme (spec §9), every other colour leaves the choice free. */
export const schemeOf = (hex: string, chosen: Scheme): Scheme => (hex === DARK_BRAND ? 'dark' : chosen)

/** All brand colours for a scheme from one `#rrggbb`; throws on anything else. */
export function brandRoles(hex: string, scheme: Scheme): BrandRoles {
  const solid = hex.toLowerCase() === DARK_BRAND ? DARK_NEUTRAL : hex.toLowerCase()
  const color = oklchOf(solid)
  const tint = ([lightness, share]: readonly [number, number]): string =>
    hexOf({ lightness, chroma: Math.min(color.chroma, 0.16) * share, hue: color.hue })
  const [first, second, third] = tints[scheme]
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tints a scheme')
  const [tint1, tint2, tint3] = [tint(first), tint(second), tint(third)]
  const surfaces = [...surfacesOf(scheme), tint1, tint2]
  const line = walked(color, surfaces, { least: LINE_CONTRAST, scheme })
  return {
    ...solidRoles(solid),
    text: walked(color, surfaces, { least: TEXT_CONTRAST, scheme }),
    border: line,
    tint1,
    tint2,
    tint3,
    focus: line,
  }
}

/** A fill: its text in ink or white, whichever contrasts more, and its colour under the pointer. */
export function solidRoles(solid: string): Pick<BrandRoles, 'solid' | 'solidHover' | 'onSolid'> {
  const better = contrast(INK, solid) >= contrast(WHITE, solid) ? INK : WHITE
  // Between ink and white lies a band of greys that only true black reads on.
  const onSolid = contrast(better, solid) >= TEXT_CONTRAST ? better : BLACK
  const color = oklchOf(solid)
  const away = onSolid === WHITE ? -HOVER_STEP : HOVER_STEP
  const moved = hexOf({ ...color, lightness: color.lightness + away })
  const isBetter = color.lightness + away <= PALEST && contrast(moved, onSolid) >= contrast(solid, onSolid)
  return { solid, onSolid, solidHover: isBetter ? moved : solid }
}

/** The nearest lightness, away from the surfaces, at which the colour reaches a contrast on all of them. */
export function walked(
  color: Oklch,
  surfaces: readonly string[],
  { least, scheme }: { readonly least: number; readonly scheme: Scheme },
): string {
  const away = scheme === 'light' ? -WALK_STEP : WALK_STEP
  const passes = (hex: string): boolean => surfaces.every((surface) => contrast(hex, surface) >= least)
  for (let { lightness } = color; lightness > 0 && lightness < 1; lightness += away) {
    const hex = hexOf({ ...color, lightness })
    if (passes(hex)) return hex
  }
  return scheme === 'light' ? BLACK : WHITE
}
