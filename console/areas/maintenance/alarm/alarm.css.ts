import { style } from '@vanilla-extract/css'
import { oneLine } from '#console/theme/shapes.css.ts'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const name = style({
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: space.x2,
  maxWidth: '100%',
})
const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  padding: `0 ${space.x2}`,
  ...type.caption,
  borderRadius: radius.full,
  // The sign stays where the word has no room.
  minWidth: 32,
})
export const word = style({ ...oneLine })
export const safety = style([
  chip,
  {
    color: color.tone.fault.text,
    background: color.tone.fault.tint,
    border: `1px solid ${color.tone.fault.swatch}`,
  },
])
/** The same text for a closed alarm. */
export const past = style([chip, { color: color.inkMuted, border: `1px solid ${color.line}` }])
