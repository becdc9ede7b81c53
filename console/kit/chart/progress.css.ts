import { style } from '@vanilla-extract/css'
import { color } from '#console/theme/theme.css.ts'

const HEIGHT = 6

export const track = style({
  height: HEIGHT,
  minWidth: 80,
  maxWidth: 240,
  borderRadius: HEIGHT / 2,
  overflow: 'hidden',
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
})
export const fill = style({ height: '100%', background: color.tone.active.swatch })
