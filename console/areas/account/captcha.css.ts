import { style } from '@vanilla-extract/css'
import { color, radius, space } from '#console/theme/theme.css.ts'

export const row = style({ display: 'flex', alignItems: 'flex-start', gap: space.x3 })

export const field = style({ flex: 1, minWidth: 0 })

/** Stands beside the input, below the line of its label. */
export const picture = style({ display: 'flex', alignItems: 'center', gap: space.x1, marginTop: space.x4 })

export const image = style({
  display: 'block',
  width: '106px',
  height: '40px',
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
})
