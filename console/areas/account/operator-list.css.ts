import { style } from '@vanilla-extract/css'
import { brand, color, focusRing, font, radius, space, type } from '#console/theme/theme.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', gap: space.x2 })

export const operator = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  padding: space.x3,
  color: color.ink,
  textDecoration: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  selectors: { '&:hover': { background: color.hover }, '&:focus-visible': focusRing },
})

export const logo = style({
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  flexShrink: 0,
  objectFit: 'contain',
  ...type.emphasis,
  fontWeight: 600,
  color: brand.text,
  background: brand.tint1,
  borderRadius: radius.control,
})

export const words = style({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 })

export const name = style({ ...type.emphasis, fontWeight: 500, overflowWrap: 'anywhere' })

export const code = style({ ...type.caption, fontFamily: font.mono, color: color.inkMuted })
