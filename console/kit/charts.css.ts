import { style, styleVariants } from '@vanilla-extract/css'
import { brand, color, space, type } from '../theme/theme.css.ts'
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

export const nothing = style({ ...type.table, color: color.inkFaint })
