import { style } from '@vanilla-extract/css'
import { brand, color, focusRing, font, radius, space, type } from '#console/theme/theme.css.ts'

/** Tables, lists and chips of the atlas's panels. */

export const scroll = style({ overflow: 'auto', maxHeight: 520 })
export const table = style({ width: '100%', borderCollapse: 'collapse', ...type.table })
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: `${space.x2} ${space.x3}`,
  textAlign: 'start',
  fontWeight: 600,
  color: color.inkMuted,
  background: color.sunken,
  whiteSpace: 'nowrap',
})
export const cell = style({
  padding: `${space.x2} ${space.x3}`,
  borderTop: `1px solid ${color.line}`,
  verticalAlign: 'top',
})
export const figure = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const faint = style({ color: color.inkFaint })
export const muted = style({ color: color.inkMuted })
export const mono = style({ fontFamily: font.mono, fontSize: 12, color: color.inkFaint, overflowWrap: 'anywhere' })

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space.x1 })
export const chip = style({
  ...type.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  padding: `2px ${space.x2}`,
  color: color.inkMuted,
  background: color.sunken,
  borderRadius: radius.full,
  whiteSpace: 'nowrap',
})

/** A bar of a count beside another of the same scale. */
export const gauge = style({ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: space.x2 })
export const track = style({
  width: 96,
  height: 6,
  background: color.sunken,
  borderRadius: radius.full,
  overflow: 'hidden',
})
export const fleet = style({ height: '100%', background: color.tone.attention.swatch, borderRadius: radius.full })
export const tests = style({ height: '100%', background: color.tone.active.swatch, borderRadius: radius.full })
export const runs = style({ height: '100%', background: color.tone.ready.swatch, borderRadius: radius.full })

export const note = style({ ...type.table, color: color.inkMuted, maxWidth: '72ch', padding: space.x4 })
export const lines = style({ display: 'flex', flexDirection: 'column' })
export const line = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x1,
  padding: `${space.x3} ${space.x4}`,
  ...type.table,
  selectors: { '&:not(:first-child)': { borderTop: `1px solid ${color.line}` } },
})
export const rule = style({ display: 'flex', gap: space.x2, alignItems: 'flex-start' })
export const ruleMark = style({ color: color.tone.ready.text, flex: 'none', paddingTop: 2 })

export const stack = style({ display: 'flex', flexDirection: 'column', gap: space.x4, padding: space.x4, minWidth: 0 })
export const part = style({ display: 'flex', flexDirection: 'column', gap: space.x2, minWidth: 0 })
export const partTitle = style({ ...type.caption, fontWeight: 600, color: color.inkMuted })
export const heading = style({ ...type.emphasis, fontWeight: 600, overflowWrap: 'anywhere' })
export const list = style({ display: 'flex', flexDirection: 'column', gap: space.x2, ...type.table })
export const between = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.x3 })
export const inline = style({ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: space.x2 })

/** Text that leads to another place of the same page. */
export const jump = style({
  ...type.table,
  padding: 0,
  color: brand.text,
  background: 'none',
  border: 0,
  borderRadius: 2,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' }, '&:focus-visible': focusRing },
})

export const value = style({ fontFamily: font.mono, fontSize: 12, overflowWrap: 'anywhere' })
export const changed = style({ color: color.ink, background: color.tone.ready.tint, fontWeight: 600 })
/** A field of a context by its name. */
export const field = style({
  minWidth: 112,
  textAlign: 'start',
  fontWeight: 400,
  fontFamily: font.mono,
  fontSize: 12,
  color: color.inkMuted,
})
/** A long value in a few lines; the whole of it stands in what is stored. */
export const cut = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
})
