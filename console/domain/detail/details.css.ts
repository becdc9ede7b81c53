import { globalStyle, style } from '@vanilla-extract/css'
import { PHONE } from '#console/theme/narrow.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

/** The sections of a thing's details, under each other. */
export const sheet = style({ display: 'flex', flexDirection: 'column', gap: space.x6, minWidth: 0 })
export const top = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3 })
// In more lines than one its buttons begin where the lines do.
globalStyle(`${top} > span`, { '@media': { [PHONE]: { justifyContent: 'flex-start' } } })
export const grow = style({ flex: 1 })
export const section = style({ display: 'flex', flexDirection: 'column', gap: space.x2, minWidth: 0 })
export const title = style({ ...type.table, fontWeight: 600 })
export const note = style({ ...type.table, color: color.inkMuted, maxWidth: '72ch' })
/** Sentences one below another, each with its point: one that goes on in a second line is no second one. */
export const points = style({ margin: 0, paddingInlineStart: space.x4, listStyle: 'disc' })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...type.table,
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x1} ${space.x4}`,
  padding: `${space.x2} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${color.line}` } },
})
/** A value with what can be done about it. */
export const beside = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space.x3,
})
/** Values that one line of a table would truncate, in as many lines as needed; no value breaks within itself. */
export const wrapped = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.x4}`,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
/** A line of its own below what stands in the same line. */
export const below = style({ flexBasis: '100%', overflowWrap: 'anywhere', color: color.inkMuted })
/** Longer than any line. */
export const address = style({ overflowWrap: 'anywhere' })
