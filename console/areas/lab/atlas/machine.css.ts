import { style } from '@vanilla-extract/css'
import { brand, color, focusRing, radius, space, type } from '#console/theme/theme.css.ts'

export const sheet = style({ display: 'flex', flexDirection: 'column', gap: space.x4, minWidth: 0 })
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  alignItems: 'stretch',
  gap: space.x4,
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** As tall as the chart beside it; what it holds scrolls. */
export const side = style({
  position: 'relative',
  minHeight: 180,
  '@media': { '(min-width: 1200px)': { contain: 'size', overflow: 'auto' } },
  overflow: 'auto',
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x1} ${space.x3}`,
  minHeight: 44,
  padding: `${space.x1} ${space.x4}`,
  borderBottom: `1px solid ${color.line}`,
  ...type.caption,
  color: color.inkMuted,
})
export const push = style({ marginInlineStart: 'auto' })

/** One of several looks of the same thing. */
export const segmentedControl = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: 2,
  gap: 2,
  background: color.sunken,
  borderRadius: radius.control,
})
export const segment = style({
  ...type.caption,
  minHeight: 24,
  padding: `0 ${space.x3}`,
  color: color.inkMuted,
  background: 'none',
  border: 0,
  borderRadius: 4,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-pressed="true"]': {
      color: color.ink,
      fontWeight: 600,
      background: color.panel,
      boxShadow: `0 0 0 1px ${color.line}`,
    },
    '&:focus-visible': focusRing,
  },
})

/** The figures above the list of machines. */
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: space.x4 })
/** Beside a field, level with what is typed there. */
export const level = style({ paddingTop: space.x6 })
export const search = style({ width: 280, maxWidth: '100%' })
export const area = style({ display: 'flex', flexDirection: 'column', gap: space.x3 })
export const areaTitle = style({ ...type.emphasis, fontWeight: 600 })
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(264px, 1fr))',
  gap: space.x3,
})
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  minWidth: 0,
  padding: space.x4,
  color: color.ink,
  textDecoration: 'none',
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  transition: 'border-color 120ms ease-out',
  selectors: { '&:hover': { borderColor: brand.border }, '&:focus-visible': focusRing },
})
export const cardHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.x3,
})
export const cardTitle = style({ ...type.body, fontWeight: 600, overflowWrap: 'anywhere' })
export const total = style({ fontSize: 20, lineHeight: '24px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const share = style({
  display: 'flex',
  gap: 2,
  height: 8,
  borderRadius: radius.full,
  overflow: 'hidden',
  background: color.sunken,
})
export const states = style({ display: 'flex', flexDirection: 'column', gap: space.x1, ...type.table })
export const stateRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x3,
  minWidth: 0,
})
export const foot = style({ ...type.caption, color: color.inkFaint, marginTop: 'auto' })
export const filled = {
  ready: style({ background: color.tone.ready.swatch }),
  active: style({ background: color.tone.active.swatch }),
  attention: style({ background: color.tone.attention.swatch }),
  fault: style({ background: color.tone.fault.swatch }),
  reserved: style({ background: color.tone.reserved.swatch }),
  off: style({ background: color.tone.off.swatch }),
} as const
