import { globalStyle, style } from '@vanilla-extract/css'
import { color, density, space, type } from '#console/theme/theme.css.ts'

/** How high the label of a field is, with the gap below it. */
const LABEL = `calc(${type.caption.lineHeight} + ${space.x1})`

/** Panels under each other; short fields in two columns where there is room. */
export const form = style({ display: 'flex', flexDirection: 'column', gap: space.x4, background: color.page })
/** What stands under each other inside of a panel. */
export const parts = style({ display: 'flex', flexDirection: 'column', gap: space.x4 })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space.x3} ${space.x4}`,
  maxWidth: 960,
  '@media': { '(min-width: 1024px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const rows = style({ display: 'flex', flexDirection: 'column', gap: space.x3, minWidth: 0 })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space.x3, alignItems: 'start', maxWidth: 720 })
globalStyle(`${row} > *`, { flex: '1 1 76px', minWidth: 0 })
globalStyle(`${row} > :last-child`, { flex: '0 0 40px', marginBlockStart: LABEL })
export const layer = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  paddingBlockStart: space.x4,
  borderBlockStart: `1px solid ${color.line}`,
})
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space.x3 })
/** Beside fields, below their labels, and as high as they are. */
globalStyle(`${tools} > button`, { marginBlockStart: LABEL, minHeight: density.control })
/** Short fields beside one another, all equally wide: a phone has room for two of them. */
export const imagined = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  gap: `0 ${space.x3}`,
  maxWidth: 960,
})
export const days = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.x4}`, margin: 0, padding: 0, border: 0 })
export const legend = style({ ...type.table, fontWeight: 600, padding: 0 })
export const note = style({ ...type.table, color: color.inkMuted, margin: 0, maxWidth: '80ch' })
export const problem = style({ ...type.table, color: color.tone.fault.text, margin: 0 })
export const sentence = style({ ...type.emphasis, margin: 0 })
