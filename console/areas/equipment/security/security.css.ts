import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

/** A value of two lines among values of one line. */
export const lines = style({ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end' })
/** A warning below a value. */
export const warning = style({
  ...type.table,
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.x2,
  margin: `${space.x3} 0 0`,
})
/** Warnings one below the other. */
export const warnings = style({ display: 'flex', flexDirection: 'column', gap: space.x2 })
/** A secret to be typed elsewhere: shown whole, however narrow the dialog is. */
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
