import { style } from '@vanilla-extract/css'
import { PHONE } from '#console/theme/narrow.ts'
import { brand, color, density, radius, space, type } from '#console/theme/theme.css.ts'

export const bar = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.x2,
  minHeight: 32,
  '@media': { [PHONE]: { flexWrap: 'wrap' } },
})
export const fields = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x2,
  // A phone has no room beside them for the buttons: these come after the last one.
  '@media': { [PHONE]: { display: 'contents' } },
})
/** Name and control in one box: a filter is read as one thing and costs one line. */
export const field = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'stretch',
  maxWidth: '100%',
  minHeight: density.control,
  ...type.table,
  background: color.panel,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  selectors: {
    '&:focus-within': { outline: `2px solid ${brand.focus}`, outlineOffset: 1 },
    '&[data-set]': { borderColor: brand.border },
  },
  // Those of a line share it, so that all lines end where the table does.
  '@media': { [PHONE]: { flexGrow: 1 } },
})
export const name = style({
  display: 'inline-flex',
  alignItems: 'center',
  padding: `0 0 0 ${space.x2}`,
  color: color.inkFaint,
  whiteSpace: 'nowrap',
})
export const input = style({
  // Where the window is narrow, narrower fields keep the bar on one line.
  width: 'clamp(88px, 8.5vw, 120px)',
  // A fieldset does not stretch what is in it.
  minHeight: `calc(${density.control} - 2px)`,
  padding: `0 ${space.x2}`,
  background: 'none',
  border: 0,
  outline: 'none',
  selectors: {
    '&::placeholder': { color: color.inkFaint, opacity: 1 },
    '&:focus-visible': { outline: 'none' },
    '&[aria-invalid="true"]': { color: color.tone.fault.text },
  },
  '@media': { [PHONE]: { flex: '1 1 auto' } },
})
export const date = style({ width: 96 })
export const moment = style({ width: 148 })
export const select = style({
  minWidth: 96,
  maxWidth: 220,
  padding: `0 ${space.x2}`,
  background: 'none',
  border: 0,
  outline: 'none',
  selectors: { '&:focus-visible': { outline: 'none' } },
  '@media': { [PHONE]: { flex: 1, maxWidth: 'none' } },
})
export const chips = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x2 })
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  minHeight: 24,
  paddingInlineStart: space.x2,
  ...type.caption,
  color: color.ink,
  background: brand.tint1,
  border: `1px solid ${brand.tint3}`,
  borderRadius: radius.full,
})
export const chipName = style({ color: color.inkMuted })
export const invalid = style({
  color: color.inkMuted,
  background: color.sunken,
  borderColor: color.line,
  textDecorationColor: color.tone.fault.text,
})
export const chipClear = style({
  display: 'inline-grid',
  placeContent: 'center',
  width: 24,
  height: 24,
  padding: 0,
  color: color.inkMuted,
  background: 'none',
  border: 0,
  borderRadius: radius.full,
  cursor: 'pointer',
  selectors: { '&:hover': { color: color.ink, background: brand.tint2 } },
})
