import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

/** The box of a text field; inside it the parts, the zone and the calendar. */
export const control = style({
  display: 'flex',
  // Where it is narrow the zone stands below the clocks.
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.x2}`,
  paddingInlineEnd: space.x1,
  selectors: { '&[data-invalid="true"]': { borderColor: color.tone.fault.text } },
})
export const parts = style({
  flex: 'none',
  display: 'inline-flex',
  whiteSpace: 'pre',
  fontVariantNumeric: 'tabular-nums',
})
/** As far from its neighbours as a finger needs. */
export const segment = style({
  minHeight: 24,
  lineHeight: '24px',
  paddingInline: 2,
  borderRadius: 4,
  outline: 'none',
  selectors: {
    '&[data-placeholder]': { color: color.inkFaint },
    '&:focus': { background: brand.solid, color: brand.onSolid },
  },
})
export const zone = style({ ...type.table, flex: 1, color: color.inkMuted })
export const calendar = style({ padding: space.x3 })
export const months = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBottom: space.x2,
})
export const month = style({ ...type.body, fontWeight: 600, margin: 0 })
export const days = style({ borderSpacing: 0 })
export const weekday = style({ ...type.caption, fontWeight: 500, color: color.inkMuted, width: 36, height: 28 })
export const day = style({
  ...type.table,
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 32,
  borderRadius: radius.control,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-outside-month]': { display: 'none' },
    '&[data-today]': { color: brand.text, fontWeight: 600 },
    '&[data-hovered]': { background: color.hover },
    '&[data-selected]': { background: brand.solid, color: brand.onSolid },
    '&[data-focus-visible]': { outline: `2px solid ${brand.focus}`, outlineOffset: 1 },
  },
})
