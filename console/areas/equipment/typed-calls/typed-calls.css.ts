import { style } from '@vanilla-extract/css'
import { font, space } from '#console/theme/theme.css.ts'

/** A field of a message: its path may be longer than a phone is wide, and then goes on in the next line. */
export const field = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.x4}`,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const path = style({ fontFamily: font.mono, fontSize: '0.94em', minWidth: 0 })
