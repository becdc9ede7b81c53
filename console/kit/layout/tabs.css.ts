import { style } from '@vanilla-extract/css'
import { PHONE } from '#console/theme/narrow.ts'
import { brand, color, focusRing, radius, space, type } from '#console/theme/theme.css.ts'

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.x4}`,
  padding: `0 ${space.x4}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [PHONE]: { columnGap: space.x2, paddingInline: 0 } },
})
export const tab = style({
  ...type.table,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  minHeight: 40,
  padding: `0 ${space.x1}`,
  color: color.inkMuted,
  background: 'none',
  border: 0,
  borderBottom: '2px solid transparent',
  borderRadius: `${radius.control} ${radius.control} 0 0`,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-selected="true"], &[aria-current="page"]': {
      color: color.ink,
      fontWeight: 600,
      borderBottomColor: brand.border,
    },
    '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
  },
})
export const panel = style({ minWidth: 0, selectors: { '&:focus-visible': { ...focusRing, outlineOffset: '-2px' } } })
