import { style } from '@vanilla-extract/css'
import { space, type } from '#console/theme/theme.css.ts'

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
/** Padding of what is above and below the table of events. */
export const besideTable = style({ padding: `${space.x2} ${space.x4}` })
