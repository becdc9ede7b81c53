import { style } from '@vanilla-extract/css'
import { brand } from '#console/theme/theme.css.ts'

export const link = style({
  color: brand.text,
  textDecoration: 'none',
  borderRadius: 2,
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
})
