import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const draft = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x2,
  padding: `${space.x1} ${space.x3}`,
  ...type.table,
  background: color.sunken,
  borderRadius: radius.control,
})
