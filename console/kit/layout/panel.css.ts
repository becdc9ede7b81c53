import { style } from '@vanilla-extract/css'
import { SMALL } from '#console/theme/narrow.ts'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space.x1} ${space.x3}`,
  minHeight: 44,
  padding: `${space.x1} ${space.x4}`,
  borderBottom: `1px solid ${color.line}`,
  // Buttons without room next to the title wrap below it.
  '@media': { [SMALL]: { paddingBlock: space.x2 } },
})
export const title = style({ ...type.table, fontWeight: 600 })
export const body = style({ padding: space.x4, minWidth: 0, flex: 1 })
export const flush = style({ minWidth: 0, flex: 1 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x2 })
