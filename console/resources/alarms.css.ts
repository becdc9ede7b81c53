import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '../theme/theme.css.ts'

export const name = style({ display: 'inline-flex', alignItems: 'center', gap: space.x2, minWidth: 0 })
export const safety = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  padding: `0 ${space.x2}`,
  ...type.caption,
  color: color.tone.fault.text,
  background: color.tone.fault.tint,
  border: `1px solid ${color.tone.fault.swatch}`,
  borderRadius: radius.full,
})
