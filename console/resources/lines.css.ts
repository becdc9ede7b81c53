import { style } from '@vanilla-extract/css'
import { color, space, type } from '../theme/theme.css.ts'

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  ...type.table,
  fontVariantNumeric: 'tabular-nums',
})
const cell = { padding: `${space.x2} ${space.x2}`, verticalAlign: 'baseline' } as const
export const head = style({
  ...cell,
  ...type.caption,
  fontWeight: 500,
  color: color.inkMuted,
  textAlign: 'start',
  borderBottom: `1px solid ${color.line}`,
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-align="end"]': { textAlign: 'end' },
    // Beside a list there is little room: the longest of the heads gives way.
    '&:first-child': { paddingInlineStart: 0, whiteSpace: 'normal' },
    '&:last-child': { paddingInlineEnd: 0 },
  },
})
/** Badges have no baseline to share with figures: rows that hold one begin at their top. */
export const topped = style({})
export const value = style({
  ...cell,
  borderBottom: `1px solid ${color.line}`,
  selectors: {
    [`${topped} > &`]: { verticalAlign: 'top' },
    '&[data-align="end"]': { textAlign: 'end', whiteSpace: 'nowrap' },
    '&:first-child': { paddingInlineStart: 0 },
    '&:last-child': { paddingInlineEnd: 0 },
  },
})
/** A price may stand in two lines, the unit it is for in the second. */
export const price = style([value, { selectors: { '&[data-align="end"]': { whiteSpace: 'normal' } } }])
export const name = style({ display: 'flex', flexDirection: 'column' })
/** What belongs to the line above it. */
export const under = style({ ...type.caption, color: color.inkFaint })
/** From when to when: one thing, never in two lines. */
export const interval = style([under, { whiteSpace: 'nowrap' }])
export const sum = style([value, { fontWeight: 500, textAlign: 'start' }])
export const total = style([value, { ...type.emphasis, fontWeight: 600, borderBottom: 0, textAlign: 'start' }])
export const note = style({ ...type.table, color: color.inkMuted })
