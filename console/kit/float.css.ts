import { style } from '@vanilla-extract/css'
import { color, radius } from '../theme/theme.css.ts'

export const float = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 0,
  minWidth: 180,
  maxWidth: 'min(360px, calc(100vw - 16px))',
  overflow: 'auto',
  color: color.ink,
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  boxShadow: color.shadow,
  outline: 'none',
})
