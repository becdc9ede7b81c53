import { style } from '@vanilla-extract/css'
import { raised } from '#console/theme/shapes.css.ts'

export const float = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 0,
  minWidth: 180,
  maxWidth: 'min(360px, calc(100vw - 16px))',
  overflow: 'auto',
  ...raised,
  outline: 'none',
})
