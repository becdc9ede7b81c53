import { style } from '@vanilla-extract/css'
import { NARROW } from '#console/theme/narrow.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

/** The API keys of an account, and what a new one opens. */

export const words = style({ ...type.body, color: color.inkMuted, maxWidth: '72ch', margin: `0 0 ${space.x3}` })
export const create = style({ display: 'flex', marginTop: space.x3 })

export const scope = style({ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: space.x2 })
export const section = style({ display: 'grid', gap: space.x1 })
export const entries = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space.x1} ${space.x3}`,
  paddingInlineStart: space.x6,
  '@media': { [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
