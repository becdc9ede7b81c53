import { style } from '@vanilla-extract/css'
import { color, space } from '../theme/theme.css.ts'

export const faint = style({ color: color.inkMuted })
export const over = style({ display: 'inline-flex', alignItems: 'center', gap: space.x2, verticalAlign: 'middle' })
export const sessions = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space.x3 })
/** Wide enough for the name of a location. */
export const filter = style({ maxWidth: 360 })
