import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x4,
  minWidth: 0,
  paddingBottom: space.x3,
  // As it last was, while the text cannot be read: without a jump, and not to be typed in.
  selectors: { '&[data-broken="true"]': { opacity: 0.5 } },
})
export const drawing = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  minWidth: 0,
  paddingBlock: space.x2,
})
