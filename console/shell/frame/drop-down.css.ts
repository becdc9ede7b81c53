import { globalStyle, style } from '@vanilla-extract/css'
import { oneLine, plain } from '#console/theme/shapes.css.ts'
import { color, focusRing, space, type } from '#console/theme/theme.css.ts'
import { PHONE, SMALL } from '#console/theme/narrow.ts'

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  minHeight: '32px',
  maxWidth: '200px',
  padding: `0 ${space.x2}`,
  ...type.body,
  ...plain,
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-expanded="true"]': { background: color.hover },
    '&:focus-visible': focusRing,
  },
})

/** Narrow windows keep the drawing and give up the word, which stays the button's name. */
export const shown = style({
  ...oneLine,
  '@media': { [SMALL]: { display: 'none' } },
})

// On a phone the chevron is hidden too.
globalStyle(`${button} > svg:last-child`, { '@media': { [PHONE]: { display: 'none' } } })
