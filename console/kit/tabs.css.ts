import { style } from '@vanilla-extract/css'
import { brand, color, space, type } from '../theme/theme.css.ts'

export const list = style({
  display: 'flex',
  gap: space.x4,
  borderBottom: `1px solid ${color.line}`,
  overflowX: 'auto',
})
export const tab = style({
  padding: `${space.x2} ${space.x1}`,
  marginBottom: -1,
  ...type.table,
  fontWeight: 500,
  color: color.inkMuted,
  borderBottom: '2px solid transparent',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-hovered]': { color: color.ink },
    '&[data-selected]': { color: color.ink, borderBottomColor: brand.border },
    '&[data-focus-visible]': { outlineOffset: -2 },
  },
})
export const count = style({ marginInlineStart: space.x2, color: color.inkFaint, fontWeight: 400 })
export const panel = style({ paddingTop: space.x4, outline: 'none', minHeight: 0 })
