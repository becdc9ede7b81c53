import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const tooltip = style({
  maxWidth: 320,
  padding: `${space.x1} ${space.x2}`,
  ...type.caption,
  fontWeight: 400,
  color: color.panel,
  background: color.ink,
  borderRadius: radius.control,
  boxShadow: color.shadow,
  pointerEvents: 'none',
  whiteSpace: 'normal',
})
