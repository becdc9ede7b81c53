import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const set = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
export const legend = style({ ...type.table, fontWeight: 600, padding: `0 0 ${space.x1}` })
/** As high as a finger needs. */
export const line = style({ display: 'flex', alignItems: 'center', minHeight: 32 })
/** Some ten lines; what is longer scrolls by itself. */
export const list = style({
  maxHeight: 264,
  overflowY: 'auto',
  margin: 0,
  padding: `${space.x1} ${space.x2}`,
  listStyle: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
})
