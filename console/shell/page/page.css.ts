import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x4,
  minWidth: 0,
  paddingBottom: space.x4,
})
