import { globalStyle, style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

export const curve = style({ display: 'flex', flexDirection: 'column', gap: space.x2, minWidth: 0 })
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x1} ${space.x4}`,
  minHeight: 24,
  ...type.caption,
})
export const reading = style({ display: 'inline-flex', alignItems: 'center', gap: space.x2, color: color.inkMuted })
export const line = style({ width: 12, height: 2, borderRadius: 1 })
export const value = style({ color: color.ink, fontWeight: 500, fontVariantNumeric: 'tabular-nums', minWidth: 56 })
export const moment = style({ color: color.inkFaint, fontVariantNumeric: 'tabular-nums' })
export const tools = style({ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: space.x1 })
export const stage = style({ position: 'relative', minWidth: 0, overflow: 'hidden' })
export const nothing = style({ display: 'grid', placeItems: 'center', ...type.table, color: color.inkMuted })
export const twin = style({ overflow: 'auto', border: `1px solid ${color.line}`, borderRadius: radius.control })
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  ...type.caption,
  fontVariantNumeric: 'tabular-nums',
})

globalStyle(`${table} th, ${table} td`, {
  padding: `${space.x1} ${space.x3}`,
  textAlign: 'end',
  borderBottom: `1px solid ${color.line}`,
  whiteSpace: 'nowrap',
})
globalStyle(`${table} th:first-child, ${table} td:first-child`, { textAlign: 'start' })
globalStyle(`${table} thead th`, {
  position: 'sticky',
  top: 0,
  background: color.sunken,
  fontWeight: 500,
  color: color.inkMuted,
})

globalStyle(`${stage} .uplot`, { fontFamily: 'inherit' })
globalStyle(`${stage} .u-cursor-x`, { borderRight: `1px solid ${color.inkFaint}` })
globalStyle(`${stage} .u-cursor-y`, { display: 'none' })
globalStyle(`${stage} .u-select`, { background: brand.tint3, opacity: 0.5 })
