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

/** Kept for the map until it comes: as high as map and list are. */
export const mapPlace = style({
  height: '360px',
  '@media': { '(max-width: 1023px)': { height: '736px' } },
})

/** Stands after the code of its connector. */
export const station = style({ marginInlineStart: space.x2, color: color.inkMuted })
