import { globalStyle, style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

/** Fields below each other at a readable width; related ones side by side. */
export const form = style({ display: 'flex', flexDirection: 'column', gap: space.x4, maxWidth: 880 })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: space.x4,
  alignItems: 'start',
})
export const slot = style({ display: 'flex', flexWrap: 'wrap', gap: space.x3, alignItems: 'center' })
globalStyle(`${slot} > *`, { flex: '1 1 110px', minWidth: 0 })
globalStyle(`${slot} > :last-child`, { flex: '0 0 40px' })
export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
export const buttons = style({ display: 'flex', gap: space.x3 })
