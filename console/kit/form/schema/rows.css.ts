import { globalStyle, style } from '@vanilla-extract/css'
import { SMALL } from '#console/theme/narrow.ts'
import { outOfSight } from '#console/theme/shapes.css.ts'
import { color, radius, space, type } from '#console/theme/theme.css.ts'
import { hint, label } from '../field.css.ts'

const BESIDE = `not all and ${SMALL}`

export const set = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: space.x2,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const legend = style({ ...type.table, fontWeight: 600, padding: `0 0 ${space.x1}` })
export const note = style({ ...type.table, color: color.inkMuted, margin: 0 })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [BESIDE]: { gap: space.x1 } },
})
/** Rows that nobody adds to stand beside each other, each under its own label. */
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  alignItems: 'end',
  gap: `${space.x1} ${space.x4}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

/** A box where there is little room, otherwise a line: the button in front of it, the labels over the first one alone. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: space.x2,
  minWidth: 0,
  '@media': {
    [SMALL]: { padding: space.x2, border: `1px solid ${color.line}`, borderRadius: radius.control },
    [BESIDE]: { gridTemplateColumns: 'auto 1fr', alignItems: 'start' },
  },
})
export const name = style({ ...type.table, fontWeight: 500, '@media': { [BESIDE]: { display: 'none' } } })
/** In line with the first row's fields, which stand below their labels. */
export const remove = style({
  '@media': { [BESIDE]: { selectors: { [`${row}:first-child > &`]: { paddingTop: 20 } } } },
})
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: `${space.x1} ${space.x3}`,
  alignItems: 'start',
  minWidth: 0,
  '@media': { [SMALL]: { gridColumn: '1 / -1' } },
})

for (const shown of [label, hint]) globalStyle(`${row} + ${row} ${shown}`, { '@media': { [BESIDE]: outOfSight } })
