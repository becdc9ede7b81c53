import type { Tone } from '#machines/kit/lifecycle.ts'
import { solidRoles, TEXT_CONTRAST, walked } from './brand.ts'
import { hexOf, oklchOf } from './oklch.ts'
import { palettes, surfacesOf, swatches } from './palette.ts'
import type { Scheme } from './palette.ts'

/** The colours of a status family. */
export interface ToneRoles {
  /** Fills shapes and chart marks. */
  readonly swatch: string
  /** Glyphs inside a filled shape. */
  readonly onSwatch: string
  /** Words on the swatch: the danger button. */
  readonly onFill: string
  /** Text of the family, where words must carry it: field errors, the danger button's quiet form. */
  readonly text: string
  /** Behind a message of the family. */
  readonly tint: string
  readonly hover: string
}

export const tones = ['ready', 'active', 'attention', 'fault', 'reserved', 'off'] as const satisfies readonly Tone[]

const TINT_SHARE = 0.18

/** The roles of one status family in one scheme. */
export function toneRoles(tone: Tone, scheme: Scheme): ToneRoles {
  const swatch = swatches[scheme][tone]
  const color = oklchOf(swatch)
  const tint = hexOf({
    ...color,
    lightness: scheme === 'light' ? 0.965 : 0.25,
    chroma: Math.min(color.chroma, 0.14) * TINT_SHARE,
  })
  const { onSolid, solidHover } = solidRoles(swatch)
  return {
    swatch,
    // Glyphs are graphics: white or the panel's own colour, whichever the swatch carries better.
    onSwatch: scheme === 'light' ? '#ffffff' : palettes.dark.panel,
    text: walked(color, [...surfacesOf(scheme), tint], { least: TEXT_CONTRAST, scheme }),
    tint,
    onFill: onSolid,
    hover: solidHover,
  }
}
