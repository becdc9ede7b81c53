import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

/** A value of two lines, which stands where values of one do. */
export const lines = style({ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end' })
/** Something that is about to go wrong, below what is. */
export const warning = style({
  ...type.table,
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.x2,
  margin: `${space.x3} 0 0`,
})
/** A secret that is read off and typed in elsewhere: whole, however narrow it is. */
export const secret = style({
  padding: space.x3,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
/** Padding of what is above and below the table of events. */
export const besideTable = style({ padding: `${space.x2} ${space.x4}` })
