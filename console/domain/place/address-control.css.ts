import { style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

export const control = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.x2 })

export const suggestions = style({ display: 'grid', gap: space.x1 })

export const found = style({ ...type.caption, color: color.inkMuted })

export const none = style({ display: 'none' })

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.x2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

export const find = style({
  ...type.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x3,
  color: color.inkMuted,
})
