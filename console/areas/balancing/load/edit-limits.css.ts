import { style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

/** Fields side by side, one under the other where it is narrow. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: space.x3,
  alignItems: 'start',
})
export const circuit = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr) 40px',
  gap: space.x3,
  alignItems: 'center',
})
export const set = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
})
export const legend = style({ ...type.table, fontWeight: 600, padding: `0 0 ${space.x2}` })
export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
