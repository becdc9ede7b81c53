import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

/** As far apart as title and views of a list. */
export const head = style({ display: 'flex', flexDirection: 'column', gap: space.x2 })

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x4,
  minWidth: 0,
  paddingBottom: space.x4,
})
