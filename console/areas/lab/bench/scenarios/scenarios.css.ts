import { style } from '@vanilla-extract/css'
import { NARROW, PHONE } from '#console/theme/narrow.ts'
import { color, focusRing, font, radius, space, type } from '#console/theme/theme.css.ts'

/** Scenarios of the bench: their list, one that is written and led, and its report. */

/** The height of a line of a text, in px. */
export const LINE = 18
const EDITOR_HEIGHT = 520

export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: space.x4,
  alignItems: 'start',
  '@media': { [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.x3, minWidth: 0 })
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: space.x3 })
export const seed = style({ width: 120 })
export const key = style({
  ...type.caption,
  fontFamily: font.mono,
  padding: `0 ${space.x1}`,
  border: '1px solid currentColor',
  borderRadius: radius.control,
})
export const cards = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  gap: space.x3,
})
export const words = style({ ...type.table, color: color.inkMuted, margin: 0, overflowWrap: 'anywhere' })

/** The text lies beside its numbers, and both move together. */
export const editor = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  height: EDITOR_HEIGHT,
  overflowY: 'auto',
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  background: color.panel,
  selectors: { '&:focus-within': focusRing },
})
const lines = { fontFamily: font.mono, fontSize: 12, lineHeight: `${LINE}px`, paddingBlock: space.x2 } as const
export const numbers = style({
  ...lines,
  margin: 0,
  paddingInline: space.x2,
  minHeight: '100%',
  height: 'fit-content',
  textAlign: 'end',
  color: color.inkMuted,
  background: color.sunken,
  userSelect: 'none',
})
export const wrong = style({ color: color.tone.fault.text, fontWeight: 600 })
export const source = style({
  ...lines,
  width: '100%',
  minHeight: '100%',
  margin: 0,
  paddingInline: space.x2,
  border: 0,
  outline: 'none',
  resize: 'none',
  overflowX: 'auto',
  overflowY: 'hidden',
  whiteSpace: 'pre',
  color: color.ink,
  background: 'none',
})
export const problems = style({ listStyle: 'none', margin: 0, padding: 0, maxHeight: 200, overflowY: 'auto' })
export const problem = style({
  ...type.table,
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  gap: space.x2,
  width: '100%',
  padding: `${space.x1} ${space.x2}`,
  border: 0,
  background: 'none',
  color: color.tone.fault.text,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover }, '&:focus-visible': focusRing },
})
export const facts = style({
  ...type.table,
  color: color.inkMuted,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.x3}`,
})

export const steps = style({ listStyle: 'none', margin: 0, padding: 0 })
export const step = style({
  display: 'grid',
  gridTemplateColumns: '28px 32px minmax(0, 1fr) auto',
  '@media': { [PHONE]: { gridTemplateColumns: '28px 32px minmax(0, 1fr)', paddingBlock: space.x2, rowGap: 0 } },
  alignItems: 'center',
  gap: space.x2,
  minHeight: 36,
  paddingInline: space.x2,
  borderBottom: `1px solid ${color.line}`,
  ...type.table,
  selectors: { '&[aria-current="step"]': { background: color.sunken, boxShadow: `inset 3px 0 ${color.ink}` } },
})
/** The same where nobody stops at it. */
export const played = style([
  step,
  {
    gridTemplateColumns: '32px minmax(0, 1fr) auto',
    '@media': { [PHONE]: { gridTemplateColumns: '32px minmax(0, 1fr)' } },
  },
])
export const stop = style({
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.tone.fault.text,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': focusRing,
    '&::before': {
      content: '""',
      display: 'block',
      width: 12,
      height: 12,
      margin: 'auto',
      borderRadius: '50%',
      border: `1px solid ${color.inkFaint}`,
    },
    '&[aria-pressed="true"]::before': { background: 'currentColor', borderColor: 'currentColor' },
  },
})
export const number = style({ color: color.inkMuted, textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
export const title = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const came = style({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: `0 ${space.x3}`,
  paddingBlock: space.x1,
  // On a phone below the step.
  '@media': { [PHONE]: { gridColumn: '-2 / -1', justifyContent: 'flex-start', paddingBlock: 0 } },
})
export const why = style({
  ...type.caption,
  gridColumn: '3 / -1',
  selectors: { [`${played} > &`]: { gridColumn: '2 / -1' } },
  color: color.tone.fault.text,
  overflowWrap: 'anywhere',
})
export const subtitle = style({ ...type.table, fontWeight: 600, margin: 0 })
export const covered = style({
  ...type.table,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.x1} ${space.x4}`,
})
export const status = style({ ...type.table, margin: 0, minHeight: 20, overflowWrap: 'anywhere' })
export const note = style({ ...type.caption, color: color.inkMuted, margin: 0, maxWidth: '72ch' })
export const code = style({ fontFamily: font.mono, overflowWrap: 'anywhere' })
