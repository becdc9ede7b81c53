import { style } from '@vanilla-extract/css'
import { color, space } from '#console/theme/theme.css.ts'

export const sheet = style({ display: 'flex', flexDirection: 'column', gap: space.x4 })

export const panels = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 264px) minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.x4,
  '@media': { '(max-width: 1279px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

/** Stands after the code of its connector. */
export const station = style({ marginInlineStart: space.x2, color: color.inkMuted })
