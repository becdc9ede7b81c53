import { style } from '@vanilla-extract/css'
import { color, font, space, type } from '#console/theme/theme.css.ts'

export const state = style({
  // In a table wider than its container the message stays visible.
  position: 'sticky',
  insetInlineStart: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.x2,
  width: '100%',
  minHeight: 'max(240px, calc(100% - 96px))',
  padding: space.x6,
  textAlign: 'center',
})
export const drawing = style({ color: color.control, marginBottom: space.x1 })
export const problem = style({ color: color.tone.fault.swatch })
export const title = style({ ...type.body, fontWeight: 600 })
export const words = style({ ...type.table, color: color.inkMuted, maxWidth: '56ch' })
export const actions = style({ display: 'flex', gap: space.x2, marginTop: space.x2 })
export const ident = style({ ...type.caption, color: color.inkFaint, fontFamily: font.mono, userSelect: 'all' })
