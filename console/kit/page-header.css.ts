import { style } from '@vanilla-extract/css'
import { oneLine } from '../theme/shapes.css.ts'
import { color, space, type } from '../theme/theme.css.ts'

export const header = style({ display: 'flex', alignItems: 'flex-end', gap: space.x4, minHeight: 44 })
export const names = style({ display: 'flex', flexDirection: 'column', minWidth: 0, flex: 1 })
export const trail = style({ display: 'flex', flexWrap: 'wrap', ...type.caption, color: color.inkFaint })
export const crumb = style({
  display: 'inline-flex',
  alignItems: 'center',
  selectors: {
    '&:not(:last-child)::after': { content: '"/"', margin: `0 ${space.x2}`, color: color.control },
  },
})
export const line = style({ display: 'flex', alignItems: 'center', gap: space.x3, minWidth: 0 })
export const title = style({
  ...type.title,
  ...oneLine,
  letterSpacing: '-0.01em',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.x2 })
