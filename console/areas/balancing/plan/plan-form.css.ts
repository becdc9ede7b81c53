import { style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
/** A day and a time of it: beside each other where both can be read. */
export const begin = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
  gap: `0 ${space.x2}`,
})
