import { style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
/** A day and a time of it. */
export const begin = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x2 })
