import { style } from '@vanilla-extract/css'
import { color, space } from '#console/theme/theme.css.ts'

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  maxWidth: 960,
  background: color.panel,
})
