import { style } from '@vanilla-extract/css'
import { PHONE } from '#console/theme/narrow.ts'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.x3,
})
export const tile = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x1,
  // Those of the last line share its width.
  flex: '1 1 200px',
  minWidth: 0,
  padding: `${space.x3} ${space.x4}`,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  // On a phone two stand side by side, unless a figure is too long for it.
  '@media': { [PHONE]: { flexBasis: '136px', minWidth: 'min-content', paddingInline: space.x3 } },
})
export const name = style({ ...type.caption, fontWeight: 500, color: color.inkMuted })
export const figure = style({
  ...type.figure,
  fontWeight: 500,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const unit = style({
  ...type.table,
  fontWeight: 400,
  color: color.inkMuted,
  letterSpacing: 0,
  marginInlineStart: space.x1,
})
export const note = style({ ...type.caption, color: color.inkFaint, minHeight: 16 })
