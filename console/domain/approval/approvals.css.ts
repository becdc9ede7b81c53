import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

export const card = style({ display: 'flex', flexDirection: 'column', gap: space.x2, minWidth: 0 })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.x1} ${space.x3}`,
})
export const subject = style({ ...type.table, fontWeight: 600, overflowWrap: 'anywhere' })
export const foot = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x2, ...type.table })
export const grow = style({ flex: 1 })
/** Under the button of the top bar. */
export const panel = style({ display: 'flex', flexDirection: 'column', width: 340, maxWidth: '100%' })
export const list = style({ display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyle: 'none' })
export const entry = style({
  padding: space.x3,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
/** The number of requests that wait for the user. */
export const count = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '20px',
  height: '20px',
  padding: `0 ${space.x1}`,
  ...type.caption,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: brand.onSolid,
  background: brand.solid,
  borderRadius: radius.full,
})
