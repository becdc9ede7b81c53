import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

export const guide = style({ display: 'flex', flexDirection: 'column', gap: space.x4, maxWidth: 880 })
export const lead = style({ color: color.inkMuted, maxWidth: '68ch' })
/** Stands above what is said of it. */
export const name = style({ display: 'block', ...type.emphasis, fontWeight: 600, color: color.ink })
export const steps = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const step = style({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: `${space.x2} ${space.x3}`,
  padding: space.x4,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
})
export const next = style({ borderColor: brand.border })
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  border: `1px solid ${color.line}`,
  borderRadius: '50%',
  ...type.table,
  color: color.inkMuted,
})
export const done = style({ borderColor: brand.border, color: brand.border })
export const told = style({ display: 'flex', flexDirection: 'column', gap: space.x1, minWidth: 0 })
export const title = style({ ...type.body, fontWeight: 600 })
export const words = style({ color: color.inkMuted, maxWidth: '68ch' })
export const content = style({ gridColumn: 2, display: 'flex', flexDirection: 'column', gap: space.x3, minWidth: 0 })
export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.x2} ${space.x4}` })
export const pile = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.x2} ${space.x4}` })
