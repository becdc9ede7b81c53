import { keyframes, style } from '@vanilla-extract/css'
import { brand, color, font, radius, space, type } from '#console/theme/theme.css.ts'
import { sizes } from './chart.ts'

/** The statechart: calm lines, colour only for what a state means, what is selected and what just happened. */

export const stage = style({
  position: 'relative',
  overflow: 'hidden',
  background: color.panel,
  backgroundImage: `radial-gradient(${color.line} 0.75px, transparent 0.75px)`,
  backgroundSize: '16px 16px',
  borderRadius: `0 0 ${radius.panel} ${radius.panel}`,
  touchAction: 'none',
  cursor: 'grab',
  selectors: { '&[data-moving="true"]': { cursor: 'grabbing' } },
})
export const picture = style({ display: 'block', overflow: 'visible', transformOrigin: '0 0', userSelect: 'none' })
export const sheet = style({
  width: 'max-content',
  transition: 'transform 180ms ease-out',
  selectors: { '[data-moving="true"] &': { transition: 'none' } },
})
export const tools = style({
  position: 'absolute',
  insetInlineEnd: space.x2,
  bottom: space.x2,
  display: 'flex',
  gap: space.x1,
  padding: space.x1,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
})

export const stop = style({ cursor: 'pointer' })

export const group = style({ fill: color.sunken, fillOpacity: 0.72, stroke: color.control, strokeOpacity: 0.45 })
/** Its words keep a line that leads through them at a distance. */
export const groupHead = style({
  pointerEvents: 'none',
  stroke: color.sunken,
  strokeWidth: 4,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
})
export const box = style({ fill: color.panel, stroke: color.control, strokeWidth: 1 })
export const ending = style({ fill: 'none', stroke: color.control, strokeWidth: 1 })
export const birth = style({ fill: color.ink })
/** Around what is selected, or holds the keyboard's focus. */
export const ring = style({
  fill: 'none',
  stroke: 'transparent',
  strokeWidth: 2,
  pointerEvents: 'none',
  selectors: {
    '&:focus-visible': { outline: 'none' },
    [`${stop}[data-pressed="true"] &`]: { stroke: brand.border },
    [`${stop}:has(:focus-visible) &`]: { stroke: brand.focus },
  },
})

export const word = style({ fontSize: sizes.word, fontWeight: 600, fill: color.ink, fontFamily: 'inherit' })
export const name = style({ fontSize: sizes.name, fill: color.inkFaint, fontFamily: font.mono })
export const count = style({
  fontSize: sizes.word,
  fontWeight: 600,
  fill: color.ink,
  textAnchor: 'end',
  fontVariantNumeric: 'tabular-nums',
})
export const none = style({ fontWeight: 400, fill: color.inkFaint })
export const inner = style({ fontSize: sizes.label, fill: color.inkMuted })
export const innerMark = style({ fill: 'none', stroke: color.inkFaint, strokeWidth: 1.25, strokeLinecap: 'round' })

export const line = style({
  fill: 'none',
  stroke: color.control,
  strokeWidth: 1.25,
  selectors: {
    [`${stop}:hover &`]: { stroke: color.ink },
    [`${stop}[data-pressed="true"] &`]: { stroke: brand.border, strokeWidth: 2 },
    [`${stop}:has(:focus-visible) &`]: { stroke: brand.focus, strokeWidth: 2 },
    '[data-heat] &': { stroke: color.tone.attention.swatch },
    '[data-heat="never"] &': { stroke: color.control, strokeWidth: 1.25, strokeDasharray: '3 4' },
    '[data-way="past"] &': { stroke: brand.border, strokeWidth: 2.5 },
    '[data-way="aside"] &': { strokeOpacity: 0.55 },
  },
})
/** Wide enough to be hit, and not to be seen. */
export const reach = style({
  fill: 'none',
  stroke: 'transparent',
  strokeWidth: 12,
  selectors: { '&:focus-visible': { outline: 'none' } },
})
export const head = style({
  fill: color.control,
  selectors: {
    [`${stop}:hover &`]: { fill: color.ink },
    [`${stop}[data-pressed="true"] &`]: { fill: brand.border },
    [`${stop}:has(:focus-visible) &`]: { fill: brand.focus },
    '[data-heat] &': { fill: color.tone.attention.swatch },
    '[data-heat="never"] &': { fill: color.control },
    '[data-way="past"] &': { fill: brand.border },
  },
})
export const labelBack = style({
  fill: color.panel,
  stroke: 'transparent',
  selectors: {
    [`${stop}:hover &`]: { fill: color.hover },
    [`${stop}[data-pressed="true"] &`]: { stroke: brand.border },
    [`${stop}:has(:focus-visible) &`]: { stroke: brand.focus, strokeWidth: 2 },
  },
})
export const label = style({
  fontSize: sizes.label,
  fill: color.inkMuted,
  textAnchor: 'middle',
  selectors: {
    [`${stop}:hover &, ${stop}[data-pressed="true"] &`]: { fill: color.ink },
    '[data-way="past"] &': { fill: color.ink, fontWeight: 600 },
    '[data-way="aside"] &': { fill: color.inkFaint },
  },
})

/** Where a record stands. */
export const here = style({ fill: brand.tint2, stroke: brand.border, strokeWidth: 2 })

const travel = keyframes({ from: { strokeDashoffset: 0.25 }, to: { strokeDashoffset: -1 } })
const glow = keyframes({ from: { strokeOpacity: 1 }, to: { strokeOpacity: 0 } })

/** Travels along an arrow once when its transition occurs; with reduced motion only the figures change. */
export const pulse = style({
  fill: 'none',
  stroke: brand.solid,
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeDasharray: '0.25 1.25',
  strokeDashoffset: -1,
  opacity: 0,
  pointerEvents: 'none',
  '@media': {
    '(prefers-reduced-motion: no-preference)': { opacity: 1, animation: `${travel} 600ms ease-in-out both` },
  },
})
/** Around a box in which a transition occurred. */
export const flash = style({
  fill: 'none',
  stroke: brand.solid,
  strokeWidth: 3,
  strokeOpacity: 0,
  pointerEvents: 'none',
  '@media': { '(prefers-reduced-motion: no-preference)': { animation: `${glow} 900ms ease-out` } },
})

export const step = style({ fontSize: 10, fontWeight: 600, fill: brand.onSolid, textAnchor: 'middle' })
export const stepBack = style({ fill: brand.solid })

export const legend = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  ...type.table,
  color: color.inkMuted,
})
export const legendRow = style({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.x3,
})
export const legendFigure = style({ textAlign: 'center', fontWeight: 600, color: color.ink })
