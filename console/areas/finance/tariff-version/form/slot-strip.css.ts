import { style } from '@vanilla-extract/css'
import { brand, color, focusRing, radius, space, type } from '#console/theme/theme.css.ts'

/** 48 half hours: in one line where there is room, else in lines of whole hours; none is narrower than a finger needs. */
export const strip = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(24px, 1fr))',
  rowGap: space.x2,
  touchAction: 'pan-y',
  '@media': {
    '(min-width: 800px)': { gridTemplateColumns: 'repeat(24, minmax(24px, 1fr))' },
    '(min-width: 1500px)': { gridTemplateColumns: 'repeat(48, minmax(20px, 1fr))' },
  },
})

export const slot = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  minWidth: 0,
  height: 56,
  padding: 0,
  border: 'none',
  borderInlineStart: `1px solid ${color.line}`,
  background: color.sunken,
  cursor: 'pointer',
  userSelect: 'none',
  selectors: {
    '&[data-open]': { background: 'transparent', borderBlock: `1px dashed ${color.control}` },
    '&[data-chosen]': { background: brand.tint2 },
    '&:focus-visible': { ...focusRing, zIndex: 1 },
  },
})

/** How high a price is among the others. */
export const bar = style({ width: '100%', background: brand.solid })

/** A full hour is named; each half hour has its line. */
export const mark = style({
  ...type.caption,
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 2,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
})

export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space.x2 })
export const brush = style({ width: 160 })
/** Beside the field, below its label; without room there all of them in the next lines. */
export const bands = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.x2,
  marginBlockStart: `calc(${type.caption.lineHeight} + ${space.x1})`,
})
export const band = style({
  ...type.table,
  minHeight: 32,
  padding: `0 ${space.x3}`,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  background: color.panel,
  color: color.ink,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': { borderColor: brand.solid, background: brand.tint1 },
    '&:focus-visible': focusRing,
  },
})
export const note = style({ ...type.table, color: color.inkMuted, margin: 0, maxWidth: '80ch' })
