import { style } from '@vanilla-extract/css'
import { color, space } from '../theme/theme.css.ts'

export const faint = style({ color: color.inkMuted })
export const over = style({ display: 'inline-flex', alignItems: 'center', gap: space.x2, verticalAlign: 'middle' })
export const sessions = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space.x3 })
/** Two lines, which keep off those of their row. */
export const drawn = style({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  paddingBlock: '6px',
  verticalAlign: 'middle',
})
export const last = style({ color: color.inkMuted, fontSize: 12, whiteSpace: 'normal', textAlign: 'end' })
/** Wide enough for the name of a location. */
export const filter = style({ maxWidth: 360 })
