import { style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

export const tab = style({ display: 'flex', flexDirection: 'column', gap: space.x2, paddingTop: space.x3, minWidth: 0 })
export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
/** As high as the table: an open frame scrolls within. */
export const frames = style({ display: 'flex', minHeight: 0, minWidth: 0 })
