import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const box = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  padding: space.x3,
  outline: 'none',
})

export const swatches = style({ display: 'flex', gap: space.x2 })

export const swatch = style({
  width: '28px',
  height: '28px',
  padding: 0,
  border: `1px solid ${color.control}`,
  borderRadius: radius.full,
  cursor: 'pointer',
  selectors: { '&[aria-pressed="true"]': { boxShadow: `0 0 0 2px ${color.raised}, 0 0 0 4px ${color.ink}` } },
})

export const own = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x3,
  ...type.table,
})

export const picker = style({
  width: '56px',
  height: '28px',
  padding: '2px',
  background: color.panel,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  cursor: 'pointer',
})
