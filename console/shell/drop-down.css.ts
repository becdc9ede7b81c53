import { style } from '@vanilla-extract/css'
import { color, focusRing, radius, space, type } from '../theme/theme.css.ts'

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  minHeight: '32px',
  maxWidth: '200px',
  padding: `0 ${space.x2}`,
  ...type.body,
  color: color.ink,
  background: 'transparent',
  border: 0,
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-expanded="true"]': { background: color.hover },
    '&:focus-visible': focusRing,
  },
})

/** Narrow windows keep the drawing and give up the word, which stays the button's name. */
export const shown = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { '(max-width: 767px)': { display: 'none' } },
})

export const list = style({ display: 'flex', flexDirection: 'column', padding: space.x1 })

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  minHeight: '36px',
  padding: `0 ${space.x3}`,
  ...type.body,
  color: color.ink,
  textAlign: 'start',
  background: 'none',
  border: 0,
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: { '&:hover, &:focus-visible': { background: color.hover }, '&:focus-visible': { outlineOffset: -2 } },
})

export const words = style({ flex: 1 })
