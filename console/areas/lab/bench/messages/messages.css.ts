import { globalStyle, style } from '@vanilla-extract/css'
import { NARROW, SMALL } from '#console/theme/narrow.ts'
import { color, focusRing, font, radius, space, type } from '#console/theme/theme.css.ts'

/** Messages of the bench, and the one that is open. */

export const beside = style({
  display: 'grid',
  // The longest name of a message stays in one line.
  gridTemplateColumns: 'minmax(480px, 3fr) minmax(0, 2fr)',
  gap: space.x4,
  alignItems: 'start',
  '@media': { [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  maxHeight: 560,
  overflowY: 'auto',
})
export const message = style({
  display: 'grid',
  gridTemplateColumns: '92px 20px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.x2,
  width: '100%',
  minHeight: 36,
  padding: `${space.x1} ${space.x3}`,
  border: 0,
  borderBottom: `1px solid ${color.line}`,
  background: 'none',
  color: color.ink,
  textAlign: 'start',
  cursor: 'pointer',
  ...type.table,
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-pressed="true"]': { background: color.sunken },
    '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
  },
  '@media': { [SMALL]: { gridTemplateColumns: '92px 20px minmax(0, 1fr)' } },
})
export const time = style({ fontVariantNumeric: 'tabular-nums', color: color.inkMuted, whiteSpace: 'nowrap' })
export const action = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  fontWeight: 500,
  overflowWrap: 'anywhere',
})
/** Words of the protocol are no words of a language. */
export const code = style({ fontFamily: font.mono })
export const pile = style({ ...type.caption, fontWeight: 400, color: color.inkMuted })
export const outcome = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space.x3,
  minWidth: 0,
  '@media': { [SMALL]: { gridColumn: '3', justifyContent: 'space-between' } },
})
export const latency = style({
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  whiteSpace: 'nowrap',
  minWidth: 56,
})
export const open = style({ display: 'flex', flexDirection: 'column', gap: space.x3, minWidth: 0 })
export const payload = style({
  ...type.caption,
  fontFamily: font.mono,
  margin: 0,
  padding: space.x3,
  maxHeight: 320,
  overflow: 'auto',
  background: color.sunken,
  borderRadius: radius.control,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const title = style({ ...type.table, fontWeight: 600, margin: 0 })
export const problem = style({ ...type.table, color: color.tone.fault.text, margin: 0, overflowWrap: 'anywhere' })
export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
export const writing = style({ display: 'flex', flexDirection: 'column', gap: space.x3, paddingTop: space.x6 })
globalStyle(`${writing} textarea`, { minHeight: 168, fontFamily: font.mono, fontSize: 12 })
