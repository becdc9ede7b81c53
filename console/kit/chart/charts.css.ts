import { style, styleVariants } from '@vanilla-extract/css'
import { brand, color, space, type } from '#console/theme/theme.css.ts'

const each = { ...color.tone, brand: { swatch: brand.border } }

export const stroke = styleVariants(each, ({ swatch }) => ({ stroke: swatch, fill: 'none' }))
export const ground = styleVariants(each, ({ swatch }) => ({ background: swatch }))

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
