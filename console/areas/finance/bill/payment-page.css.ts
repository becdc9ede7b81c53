import { style } from '@vanilla-extract/css'
import { color, radius, space } from '#console/theme/theme.css.ts'

export const page = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: space.x4 })
/** Large enough to be scanned from a screen. */
export const code = style({ width: 168, height: 168, borderRadius: radius.control, border: `1px solid ${color.line}` })
export const address = style({ overflowWrap: 'anywhere', maxWidth: '56ch' })
