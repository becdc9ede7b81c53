import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: space.x3,
  minHeight: 40,
  ...type.table,
  color: color.inkMuted,
})
export const total = style({ marginInlineEnd: 'auto' })
export const pages = style({ display: 'flex', alignItems: 'center', gap: 2 })
export const page = style({
  minWidth: 28,
  height: 28,
  padding: `0 ${space.x1}`,
  display: 'inline-grid',
  placeContent: 'center',
  color: color.inkMuted,
  background: 'none',
  border: '1px solid transparent',
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: {
    '&:hover:not(:disabled)': { background: color.hover, color: color.ink },
    '&[aria-current]': { color: brand.text, background: brand.tint1, borderColor: brand.border, fontWeight: 600 },
    '&:disabled': { color: color.inkFaint, opacity: 0.5, cursor: 'default' },
  },
})
export const gap = style({ minWidth: 20, textAlign: 'center', color: color.inkFaint })
export const labelled = style({ display: 'inline-flex', alignItems: 'center', gap: space.x2, whiteSpace: 'nowrap' })
export const jumper = style({ width: 56, minHeight: 28, textAlign: 'end' })
export const size = style({ width: 72, minHeight: 28 })
