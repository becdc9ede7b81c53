import { globalStyle, style } from '@vanilla-extract/css'
import { color, space } from '../theme/theme.css.ts'

export const zone = style({ color: color.inkFaint })

/** A code and, quieter, the name people know it by. */
export const named = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: space.x2,
  minWidth: 0,
  maxWidth: '100%',
})
export const name = style({ color: color.inkFaint, overflow: 'hidden', textOverflow: 'ellipsis' })
export const badges = style({ display: 'inline-flex', verticalAlign: 'middle', gap: space.x4 })
/** A status is never truncated: what is next to its text wraps where there is no room. */
export const status = style({ whiteSpace: 'normal' })
globalStyle(`${status} > span`, { flexWrap: 'wrap', rowGap: 0 })
