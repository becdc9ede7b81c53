import { style } from '@vanilla-extract/css'
import { color, font } from '#console/theme/theme.css.ts'

/** Identifiers: people compare them letter by letter. */
export const mono = style({ fontFamily: font.mono, fontSize: '0.94em', whiteSpace: 'nowrap' })
export const figure = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const negative = style({ color: color.tone.fault.text })
export const faint = style({ color: color.inkFaint })
