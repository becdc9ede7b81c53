import { globalStyle, style } from '@vanilla-extract/css'
import { PHONE, SMALL } from '#console/theme/narrow.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  ...type.table,
  fontVariantNumeric: 'tabular-nums',
})
const cell = {
  padding: space.x2,
  verticalAlign: 'baseline',
  '@media': { [PHONE]: { paddingInline: space.x1, whiteSpace: 'normal' } },
} as const
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
/** Details of the line above. */
export const under = style({ ...type.caption, color: color.inkFaint })
/** A period, in two lines only where there is no room. */
export const interval = style([under, { whiteSpace: 'nowrap', '@media': { [PHONE]: { whiteSpace: 'normal' } } }])
export const sum = style([value, { fontWeight: 500, textAlign: 'start' }])
export const total = style([value, { ...type.emphasis, fontWeight: 600, borderBottom: 0, textAlign: 'start' }])
/** The panel's own edge ends its last row. */
globalStyle(`${table} tbody:last-child > tr:last-child > ${value}`, { borderBottom: 0 })
/** Where there is little room each row is a block: one value below the other, each beside its label. */
export const stacked = style({ '@media': { [SMALL]: { display: 'block' } } })
globalStyle(`${stacked} :is(tbody, tr)`, { '@media': { [SMALL]: { display: 'block' } } })
globalStyle(`${stacked} tbody tr + tr`, {
  '@media': { [SMALL]: { borderTop: `1px solid ${color.line}`, marginTop: space.x2, paddingTop: space.x2 } },
})
globalStyle(`${stacked} td:empty`, { '@media': { [SMALL]: { display: 'none' } } })
globalStyle(`${stacked} thead`, { '@media': { [SMALL]: { display: 'none' } } })
globalStyle(`${stacked} td:is(td, [data-align])`, {
  '@media': {
    [SMALL]: {
      display: 'flow-root',
      border: 0,
      padding: `${space.x1} 0`,
      paddingInlineStart: '40%',
      textAlign: 'start',
    },
  },
})
/** Buttons that have no room beside one another begin where the values do. */
globalStyle(`${stacked} td > *`, { '@media': { [SMALL]: { justifyContent: 'flex-start' } } })
globalStyle(`${stacked} td::before`, {
  '@media': {
    [SMALL]: {
      content: 'attr(data-name)',
      // It floats beside the value, in the room before it, and a long one makes the line higher.
      float: 'inline-start',
      width: 'calc(100% * 36 / 60)',
      marginInlineStart: 'calc(-100% * 40 / 60)',
      ...type.caption,
      lineHeight: type.table.lineHeight,
      color: color.inkMuted,
    },
  },
})
export const note = style({ ...type.table, color: color.inkMuted })
