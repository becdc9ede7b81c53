import { globalStyle, style } from '@vanilla-extract/css'
import { PHONE } from '#console/theme/narrow.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${space.x2} ${space.x4}`,
  minHeight: 44,
  flexShrink: 0,
})
/** With less room than this next to the title, the buttons move below it. */
export const names = style({ display: 'flex', flexDirection: 'column', minWidth: 0, flex: '1 1 220px' })
export const trail = style({ display: 'flex', flexWrap: 'wrap', ...type.caption, color: color.inkFaint })
export const crumb = style({
  display: 'inline-flex',
  alignItems: 'center',
  selectors: {
    '&:not(:last-child)::after': { content: '"/"', margin: `0 ${space.x2}`, color: color.control },
  },
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.x3}`,
  minWidth: 0,
})
/** Whole, in as many lines as it takes. */
export const title = style({
  ...type.title,
  minWidth: 0,
  overflowWrap: 'anywhere',
  letterSpacing: '-0.01em',
})
/** Below the title the buttons are aligned with its start. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.x2,
  '@media': { [PHONE]: { justifyContent: 'flex-start' } },
})
globalStyle(`${actions} > *`, { '@media': { [PHONE]: { justifyContent: 'flex-start' } } })
