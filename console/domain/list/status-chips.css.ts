import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

/** A window without room for a second line of them, such as one at 200 %. */
const LOW = '(max-height: 520px)'

export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.x2,
  '@media': { [LOW]: { gap: space.x1 } },
})
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
  '@media': { [LOW]: { padding: `0 ${space.x2}`, gap: space.x1 } },
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-pressed="true"]': { background: brand.tint2, borderColor: brand.border },
  },
})
export const count = style({ color: color.inkMuted, fontVariantNumeric: 'tabular-nums' })
