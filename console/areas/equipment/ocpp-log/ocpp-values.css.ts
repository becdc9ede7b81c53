import { style } from '@vanilla-extract/css'
import { oneLine } from '#console/theme/shapes.css.ts'
import { color, font, radius, space, type } from '#console/theme/theme.css.ts'

/** What stands before its word: a drawing, a quieter word. */
export const worded = style({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: space.x2,
  maxWidth: '100%',
})
export const quiet = style({ color: color.inkFaint })
export const action = style({ fontWeight: 500, ...oneLine })
export const payload = style({ fontFamily: font.mono, fontSize: '12px', color: color.inkMuted })
/** Thousandths stand out less than the second they belong to. */
export const thousandths = style({ color: color.inkFaint, fontVariantNumeric: 'tabular-nums' })

/** One frame of a pair, whole. */
export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  overflow: 'hidden',
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x1} ${space.x3}`,
  padding: `${space.x2} ${space.x3}`,
  background: color.sunken,
  borderBottom: `1px solid ${color.line}`,
  ...type.table,
})
export const name = style({ ...type.table, fontWeight: 600, flex: 1 })
/** A line of its own. */
export const about = style({ display: 'flex', justifyContent: 'space-between', gap: space.x3, width: '100%' })
export const text = style({
  margin: 0,
  padding: space.x3,
  fontFamily: font.mono,
  fontSize: '12px',
  lineHeight: '18px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: color.ink,
})
export const note = style({ ...type.caption, color: color.inkMuted, margin: 0, padding: `0 ${space.x3} ${space.x3}` })
