import { style } from '@vanilla-extract/css'
import { PHONE } from '#console/theme/narrow.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

export const exporting = style({ display: 'inline-flex', alignItems: 'center', gap: space.x2 })
export const track = style({ width: 80 })
export const percent = style({ ...type.caption, minWidth: 36, textAlign: 'end', fontVariantNumeric: 'tabular-nums' })

export const counts = style({ ...type.table, color: color.ink })
export const saving = style({ display: 'flex', alignItems: 'center', gap: space.x2, ...type.table })
/** Scrolls by itself, so that the buttons of the dialog stay in sight. */
export const problems = style({ maxHeight: '40dvh', overflow: 'auto', border: `1px solid ${color.line}` })
export const table = style({ width: '100%', borderCollapse: 'collapse', ...type.table })
export const head = style({
  position: 'sticky',
  top: 0,
  padding: `${space.x1} ${space.x2}`,
  textAlign: 'start',
  ...type.caption,
  fontWeight: 500,
  color: color.inkMuted,
  background: color.sunken,
})
export const cell = style({
  padding: `${space.x1} ${space.x2}`,
  verticalAlign: 'top',
  borderTop: `1px solid ${color.line}`,
  overflowWrap: 'break-word',
  // A head in Chinese is a word as well.
  wordBreak: 'keep-all',
  // The reason has room to spare but on a phone.
  whiteSpace: 'nowrap',
  '@media': { [PHONE]: { whiteSpace: 'normal' } },
})
/** Takes the room that row and column leave; a value without a space is broken there, no head of a column. */
export const reason = style([
  cell,
  {
    width: '100%',
    overflowWrap: 'anywhere',
    wordBreak: 'normal',
    whiteSpace: 'normal',
  },
])
