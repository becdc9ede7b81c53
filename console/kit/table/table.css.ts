import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { oneLine } from '#console/theme/shapes.css.ts'
import { status } from '../status/status.css.ts'
import { PHONE } from '#console/theme/narrow.ts'
import { LEAST_TABLE } from './column.ts'
import { brand, color, density, layer, motion, radius, space, type } from '#console/theme/theme.css.ts'

/** Height of the head, px. */
const HEAD = 36

/** Around the table and the button for hidden columns. */
export const room = style({ position: 'relative', display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 })

/** Over the end of the heads, where the table goes on. */
export const more = style({
  position: 'absolute',
  top: 1,
  zIndex: layer.sticky + 2,
  display: 'grid',
  placeItems: 'center',
  height: HEAD - 2,
  background: color.sunken,
  borderInlineStart: `1px solid ${color.line}`,
})

/** Below it: the first letters of a column are no more to be read than the first digits of a figure. */
export const rest = style({
  position: 'absolute',
  top: HEAD + 1,
  insetInlineEnd: 1,
  zIndex: layer.sticky,
  background: color.panel,
  borderInlineStart: `1px solid ${color.line}`,
  borderEndEndRadius: radius.panel,
  pointerEvents: 'none',
})

/** The only scrolling element; its height does not depend on its rows. */
export const scroller = style({
  position: 'relative',
  minHeight: LEAST_TABLE,
  overflow: 'auto',
  scrollbarGutter: 'stable',
  overscrollBehavior: 'contain',
  // The head goes on above the gutter that is kept for the scroll bar.
  background: `linear-gradient(${color.sunken} ${HEAD - 1}px, ${color.line} ${HEAD - 1}px ${HEAD}px, ${color.panel} ${HEAD}px)`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  // In a panel, which has edges of its own, it is as high as its rows.
  selectors: {
    // It grows with its rows, so no bar for them is to be expected.
    '&[data-within]': {
      minHeight: 0,
      scrollbarGutter: 'auto',
      border: 0,
      borderRadius: `0 0 ${radius.panel} ${radius.panel}`,
    },
  },
})

// There is no line around it that would have to stay in sight.
globalStyle(`${scroller}[data-within] ~ ${rest}`, { top: HEAD, insetInlineEnd: 0 })

// On a phone it is as wide as the window, which leaves room for two columns down to 360 px.
globalStyle(`${room}:has(> ${scroller}:not([data-within]))`, {
  '@media': { [PHONE]: { marginInline: `calc(-1 * ${space.x2})` } },
})
globalStyle(`${scroller}:not([data-within])`, { '@media': { [PHONE]: { borderInline: 0, borderRadius: 0 } } })
globalStyle(`${scroller}:not([data-within]) ~ ${rest}`, {
  '@media': { [PHONE]: { insetInlineEnd: 0, borderRadius: 0 } },
})

export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  ...type.table,
})

export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.sticky,
  height: HEAD,
  padding: `0 ${density.cell}`,
  textAlign: 'start',
  ...type.caption,
  fontWeight: 500,
  color: color.inkMuted,
  background: color.sunken,
  borderBottom: `1px solid ${color.line}`,
  selectors: { '&[data-align="end"]': { textAlign: 'end' } },
})

export const headText = style({
  display: 'block',
  ...oneLine,
})

export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  maxWidth: '100%',
  margin: `0 calc(-1 * ${space.x1})`,
  padding: space.x1,
  fontWeight: 500,
  color: 'inherit',
  background: 'none',
  border: 0,
  borderRadius: 4,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: color.ink, background: color.hover },
    '&:focus-visible': { outlineOffset: 0 },
    '[data-align="end"] &': { flexDirection: 'row-reverse' },
    '[aria-sort="ascending"] &, [aria-sort="descending"] &': { color: color.ink },
  },
})

export const sortIcon = style({
  display: 'inline-flex',
  color: color.inkFaint,
  opacity: 0,
  selectors: {
    [`${sortButton}:hover &, ${sortButton}:focus-visible &`]: { opacity: 1 },
    '[aria-sort="ascending"] &, [aria-sort="descending"] &': { opacity: 1, color: brand.text },
  },
})

/** A wide place to grab around a hairline. */
export const handle = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: 9,
  height: 'auto',
  margin: 0,
  border: 0,
  zIndex: 1,
  cursor: 'col-resize',
  touchAction: 'none',
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: 10,
      insetInlineEnd: 0,
      width: 1,
      background: color.line,
    },
    '&:hover::after, &:focus-visible::after, &[data-dragging]::after': {
      insetBlock: 0,
      width: 2,
      background: brand.focus,
    },
    '&:focus-visible': { outline: 'none' },
  },
})

export const row = style({
  selectors: {
    '&[data-opens]': { cursor: 'pointer' },
    // Drawn on the cells, or the cells that stay in sight would cover it.
    '&:focus-visible': { outline: 'none' },
  },
})

const edge = (...sides: readonly string[]): string => sides.map((side) => `inset ${side} ${brand.focus}`).join(', ')
const [above, below, before, after] = ['0 2px 0 0', '0 -2px 0 0', '2px 0 0 0', '-2px 0 0 0'] as const

export const cell = style({
  height: density.row,
  padding: `0 ${density.cell}`,
  ...oneLine,
  borderBottom: `1px solid ${color.line}`,
  scrollMarginBlock: 40,
  selectors: {
    '&[data-align="end"]': { textAlign: 'end' },
    [`${row}:hover > &`]: { background: color.hover },
    [`${row}[aria-selected="true"] > &`]: { background: brand.tint1 },
    [`${row}[data-open] > &`]: { background: brand.tint1 },
    [`${row}[data-open] > &:first-child`]: { boxShadow: `inset 2px 0 0 ${brand.border}` },
    [`${row}:focus-visible > &`]: { boxShadow: edge(above, below) },
    [`${row}:focus-visible > &:first-child`]: { boxShadow: edge(above, below, before) },
    [`${row}:focus-visible > &:last-child`]: { boxShadow: edge(above, below, after) },
  },
})

// The panel around it has the last line.
globalStyle(`${scroller}[data-within] ${row}:last-child > ${cell}`, { borderBottom: 0 })

// Columns that are narrower than they want to be go on in further lines: what stands beside one another stands below, a
// moment's time below its date.
const shared = `${table}[data-shared] ${cell}:nth-child(-n + 2 of [data-column])`
globalStyle(shared, { paddingBlock: '6px', whiteSpace: 'normal', overflowWrap: 'break-word' })
globalStyle(`${shared} span:not(${status})`, { flexWrap: 'wrap', rowGap: 0 })
globalStyle(`${shared} time`, { whiteSpace: 'normal' })

/** The buttons of a row stay visible however wide the table is. */
export const actionsCell = style({
  position: 'sticky',
  insetInlineEnd: 0,
  textOverflow: 'clip',
  background: color.panel,
  boxShadow: `inset 1px 0 0 ${color.line}`,
  selectors: {
    [`${head}&`]: { zIndex: layer.sticky + 1, background: color.sunken },
  },
})

// A row is one line high.
globalStyle(`${actionsCell} > *`, { flexWrap: 'nowrap' })

/** The way into a row, for pointers and for "open in a new tab"; the row itself takes the keyboard. */
export const rowLink = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: { [`${row}:hover &`]: { color: brand.text } },
})

/** As narrow as its box where a phone has no more room. */
export const checkCell = style({ paddingInline: 0 })
// In the middle, and 8 px from the edge of a phone.
globalStyle(`${checkCell} input`, { marginInlineStart: 'min(19px, calc(100% - 16px))' })

const flash = { from: { background: brand.tint3 }, to: { background: 'transparent' } }
// Two equal animations: a cell that changes again while it is lit starts anew.
const [even, odd] = [keyframes(flash), keyframes(flash)]
globalStyle(`${cell}[data-changed="0"]`, { animation: `${even} ${motion.highlight} ease-out` })
globalStyle(`${cell}[data-changed="1"]`, { animation: `${odd} ${motion.highlight} ease-out` })

/** Highlights the row from which the user returns (interface.md row 15). */
const returned = keyframes({ '0%, 60%': { background: brand.tint2 } })
globalStyle(`${row}[data-returned] > ${cell}`, { animation: `${returned} 2s ease-out` })

const shimmer = keyframes({ from: { opacity: 0.5 }, to: { opacity: 1 } })
export const skeletonBar = style({
  display: 'inline-block',
  height: 10,
  verticalAlign: 'middle',
  background: color.line,
  borderRadius: radius.full,
  animation: `${shimmer} 900ms ease-in-out 6 alternate`,
})

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } })
/** Old rows stay while new ones are fetched; this thin line shows it. */
export const refreshing = style({
  position: 'sticky',
  top: 0,
  insetInlineStart: 0,
  zIndex: 3,
  height: 2,
  marginBottom: -2,
  overflow: 'hidden',
  selectors: {
    '&::after': {
      content: '""',
      display: 'block',
      width: '33%',
      height: '100%',
      background: brand.border,
      animation: `${slide} 1s linear 12`,
    },
  },
})
