import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

/** Shift chooses rows here, not words. */
export const box = style({ userSelect: 'none' })

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x2,
  // In two lines it is as high as they are, and never lies over what follows.
  flex: 'none',
  minHeight: 40,
  padding: `${space.x1} ${space.x3}`,
  ...type.table,
  color: color.ink,
  background: brand.tint1,
  border: `1px solid ${color.line}`,
  borderTop: 0,
  borderRadius: `0 0 ${radius.panel} ${radius.panel}`,
})
export const count = style({ fontWeight: 500 })
export const commands = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space.x2, marginInlineStart: 'auto' })
