import { style } from '@vanilla-extract/css'
import { color, radius, space } from '#console/theme/theme.css.ts'

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  maxWidth: '720px',
  padding: space.x6,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
})
/** Two short fields beside each other. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: `${space.x2} ${space.x4}`,
})
