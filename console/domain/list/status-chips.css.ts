import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space.x2 })
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  minHeight: 28,
  padding: `0 ${space.x3}`,
  ...type.table,
  color: color.ink,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.full,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-pressed="true"]': { background: brand.tint2, borderColor: brand.border },
  },
})
export const count = style({ color: color.inkMuted, fontVariantNumeric: 'tabular-nums' })
