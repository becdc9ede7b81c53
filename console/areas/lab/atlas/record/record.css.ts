import { style } from '@vanilla-extract/css'
import { brand, color, focusRing, radius, space, type } from '#console/theme/theme.css.ts'

/** The path of a record: its facts, the step shown, and the state there. */

export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(240px, 320px) minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.x4,
  '@media': { '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** Stays visible while the page scrolls. */
export const beside = style({
  '@media': { '(min-width: 1024px)': { position: 'sticky', top: 0 } },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.x4, minWidth: 0 })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space.x4,
  '@media': { '(max-width: 1279px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const path = style({
  maxHeight: 'calc(100dvh - 220px)',
  overflow: 'auto',
  padding: `${space.x1} 0`,
})
export const item = style({ contentVisibility: 'auto', containIntrinsicSize: 'auto 52px' })
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '28px 14px minmax(0, 1fr)',
  alignItems: 'baseline',
  columnGap: space.x2,
  width: '100%',
  padding: `${space.x2} ${space.x4} ${space.x2} ${space.x2}`,
  textAlign: 'start',
  ...type.table,
  color: color.ink,
  background: 'none',
  border: 0,
  borderInlineStart: '3px solid transparent',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[data-future="true"]': { color: color.inkFaint },
    '&[aria-current="step"]': { background: brand.tint1, borderInlineStartColor: brand.border },
    '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
  },
})
export const number = style({
  ...type.caption,
  textAlign: 'end',
  color: color.inkFaint,
  fontVariantNumeric: 'tabular-nums',
})
export const told = style({ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 })
export const irregular = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  color: color.tone.attention.text,
})

export const scrubber = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.x3,
  padding: `${space.x3} ${space.x4}`,
})
export const range = style({
  width: '100%',
  height: 24,
  margin: 0,
  accentColor: brand.solid,
  cursor: 'pointer',
  selectors: { '&:focus-visible': focusRing },
})
export const point = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x1} ${space.x4}`,
  padding: `0 ${space.x4} ${space.x3}`,
  ...type.table,
})
export const pointAt = style({ color: color.inkMuted, fontVariantNumeric: 'tabular-nums' })

export const offered = style({
  padding: `${space.x2} 0`,
  selectors: { '&:not(:first-child)': { borderTop: `1px solid ${color.line}` } },
})
export const offer = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.x3 })
export const why = style({ ...type.caption, color: color.inkFaint })

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.x3 })
export const result = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  padding: space.x3,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  ...type.table,
})
export const pre = style({
  margin: 0,
  padding: space.x3,
  maxHeight: 280,
  overflow: 'auto',
  ...type.caption,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const summary = style({
  ...type.table,
  cursor: 'pointer',
  color: color.inkMuted,
  width: 'fit-content',
  borderRadius: 2,
})
