import { style, styleVariants } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

/** The stories of a demo. */

export const stories = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  alignItems: 'start',
  gap: space.x4,
  paddingTop: space.x4,
})
export const words = style({ ...type.table, margin: 0 })
export const places = style({ ...type.table, display: 'flex', flexWrap: 'wrap', gap: space.x2, margin: 0 })
export const steps = style({ ...type.table, margin: 0, paddingInlineStart: space.x6 })
export const foot = style({ display: 'flex', paddingTop: space.x2 })

export const step = styleVariants({
  past: { color: color.inkMuted },
  now: { fontWeight: 600 },
  ahead: { color: color.inkMuted },
})
