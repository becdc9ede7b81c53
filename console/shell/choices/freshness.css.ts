import { style } from '@vanilla-extract/css'
import { color, layer, radius, space, type } from '#console/theme/theme.css.ts'

export const band = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.bar,
  display: 'flex',
  alignItems: 'center',
  gap: space.x2,
  flex: 'none',
  padding: `${space.x2} ${space.x3}`,
  ...type.table,
  color: color.ink,
  background: color.tone.attention.tint,
  border: `1px solid ${color.tone.attention.swatch}`,
  borderRadius: radius.control,
})
