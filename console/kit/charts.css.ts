import { style, styleVariants } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '../theme/theme.css.ts'
import { tones } from '../theme/tones.ts'

const names = [...tones, 'brand'] as const
const swatchOf = (name: (typeof names)[number]): string => (name === 'brand' ? brand.border : color.tone[name].swatch)
const each = Object.fromEntries(names.map((name) => [name, name])) as Readonly<
  Record<(typeof names)[number], (typeof names)[number]>
>

export const stroke = styleVariants(each, (name) => ({ stroke: swatchOf(name), fill: 'none' }))
export const ground = styleVariants(each, (name) => ({ background: swatchOf(name) }))

export const donut = style({ display: 'flex', alignItems: 'center', gap: space.x6, flexWrap: 'wrap' })
export const groove = style({ fill: 'none', stroke: color.sunken })
export const arc = style({ transition: 'stroke-dasharray 120ms' })
export const centre = style({
  fontSize: 24,
  fontWeight: 500,
  fill: color.ink,
  textAnchor: 'middle',
  dominantBaseline: 'central',
})
export const legend = style({ display: 'grid', gap: space.x1, ...type.table, flex: 1, minWidth: 160 })
export const legendRow = style({
  display: 'grid',
  gridTemplateColumns: '18px 1fr auto',
  alignItems: 'center',
  gap: space.x2,
})
export const key = style({ width: 10, height: 10, borderRadius: 2, justifySelf: 'center' })
export const legendValue = style({ color: color.ink, fontVariantNumeric: 'tabular-nums', textAlign: 'end' })

export const bars = style({ display: 'grid', gap: space.x2, ...type.table })
export const barRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 30%) 1fr auto',
  alignItems: 'center',
  gap: space.x3,
})
export const barName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: color.inkMuted,
})
export const barTrack = style({ height: 10, background: color.sunken, borderRadius: radius.full, overflow: 'hidden' })
export const bar = style({ height: '100%', borderRadius: radius.full, minWidth: 2 })

export const spark = style({ display: 'block', strokeWidth: 1.5, strokeLinejoin: 'round', strokeLinecap: 'round' })
export const nothing = style({ ...type.table, color: color.inkFaint })
