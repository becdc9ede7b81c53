import { globalStyle, style } from '@vanilla-extract/css'
import { mono } from '../table/cells.css.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  columnGap: space.x8,
  ...type.table,
})
export const single = style({ gridTemplateColumns: '1fr' })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(112px, 40%) 1fr',
  alignItems: 'baseline',
  gap: space.x3,
  padding: `${space.x2} 0`,
  borderBottom: `1px solid ${color.line}`,
})
globalStyle(`${single} > ${pair}:last-child`, { borderBottom: 0 })
export const term = style({ color: color.inkMuted })
export const value = style({ minWidth: 0, overflowWrap: 'anywhere', textAlign: 'end' })
/** Codes of others, such as a payment's, may be longer than a line. */
globalStyle(`${value} ${mono}`, { whiteSpace: 'normal' })
