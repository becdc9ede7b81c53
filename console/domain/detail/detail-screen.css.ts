import { style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

/** Events on the left, data on the right; stacked where it is narrow. */
export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 420px)',
  alignItems: 'start',
  gap: space.x4,
  '@media': { '(max-width: 1180px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.x4, minWidth: 0 })
/** Says why something is not there. */
export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
/** Below a row of tabs, or below fields. */
export const tab = style({ paddingTop: space.x4 })
