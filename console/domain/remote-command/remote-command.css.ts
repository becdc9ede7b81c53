import { globalStyle, style } from '@vanilla-extract/css'
import { color, space, type } from '#console/theme/theme.css.ts'

export const buttons = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x1 })
export const targets = style({ display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyle: 'none' })
/** The target on the left, its commands on the right; stacked where it is narrow. */
export const target = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.x2} ${space.x4}`,
  padding: `${space.x2} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${color.line}` } },
})
export const name = style({ ...type.table, display: 'inline-flex', alignItems: 'center', gap: space.x3, minWidth: 0 })
export const note = style({ ...type.caption, color: color.inkMuted })
export const tools = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  paddingBottom: space.x3,
  maxWidth: 360,
})
/** A value as a pile keeps it: a list without a space goes on in the next line. */
export const kept = style({ overflowWrap: 'anywhere' })
/** Also where it is written as code, which has one line elsewhere. */
globalStyle(`${kept} > *`, { whiteSpace: 'normal' })
/** What a template says, with the mark of a difference. */
export const wanted = style([
  kept,
  { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x2, minWidth: 0 },
])
/** A cell of two lines: the outcome, and the answer of the pile. */
export const outcome = style({ display: 'flex', flexDirection: 'column', minWidth: 0, whiteSpace: 'normal' })
/** The commands in progress, below the buttons that issued them. */
export const followed = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const actions = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: space.x2 })
