import { style } from '@vanilla-extract/css'
import { plain } from '#console/theme/shapes.css.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', padding: space.x1 })
export const item = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 0,
  width: '100%',
  minHeight: 32,
  padding: `6px ${space.x2}`,
  ...type.table,
  ...plain,
  textAlign: 'start',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outlineOffset: -2 },
  },
})
export const actions = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space.x1,
})
