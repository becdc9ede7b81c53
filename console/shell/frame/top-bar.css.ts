import { style } from '@vanilla-extract/css'
import { oneLine } from '#console/theme/shapes.css.ts'
import { brand as brandColour, color, focusRing, layer, radius, space, type } from '#console/theme/theme.css.ts'
import { PHONE, SMALL } from '#console/theme/narrow.ts'

export const bar = style({
  gridArea: 'bar',
  zIndex: layer.bar,
  display: 'flex',
  alignItems: 'center',
  gap: space.x4,
  minWidth: 0,
  padding: `0 ${space.x4} 0 ${space.x3}`,
  background: color.panel,
  borderBottom: `1px solid ${color.line}`,
  // The open menu also covers the side panel.
  '@media': { [PHONE]: { zIndex: layer.sidePanel + 1, gap: space.x1, padding: `0 ${space.x1}` } },
})

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  minWidth: 0,
  color: color.ink,
  textDecoration: 'none',
  borderRadius: radius.control,
  selectors: { '&:focus-visible': focusRing },
})

export const mark = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  flexShrink: 0,
  color: brandColour.onSolid,
  background: brandColour.solid,
  borderRadius: radius.control,
})

export const name = style({ ...type.emphasis, fontWeight: 600, ...oneLine })

export const signs = style({ display: 'flex', alignItems: 'center', gap: space.x3, flexShrink: 0 })

export const zone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  ...type.table,
  color: color.inkMuted,
  '@media': { [SMALL]: { display: 'none' } },
})

export const choices = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x1,
  marginInlineStart: 'auto',
  flexShrink: 0,
  '@media': { [PHONE]: { gap: 0 } },
})

export const lab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  height: '32px',
  padding: `0 ${space.x3}`,
  '@media': { [PHONE]: { padding: `0 ${space.x2}` } },
  ...type.table,
  color: color.inkMuted,
  background: 'none',
  border: '1px solid transparent',
  borderRadius: radius.full,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: color.ink, background: color.hover },
    '&[aria-checked="true"]': {
      color: brandColour.text,
      background: brandColour.tint1,
      borderColor: brandColour.border,
    },
    '&:focus-visible': focusRing,
  },
})

/** The switch keeps its accessible name where its text has no room. */
export const labWord = style({ '@media': { [PHONE]: { display: 'none' } } })
