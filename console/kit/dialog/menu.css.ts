import { style } from '@vanilla-extract/css'
import { plain, raised } from '#console/theme/shapes.css.ts'
import { color, space, type } from '#console/theme/theme.css.ts'

/** The panel of a list that opens from a control. */
export const popover = style({
  minWidth: 180,
  maxWidth: 'min(360px, calc(100vw - 16px))',
  overflow: 'auto',
  ...raised,
  outline: 'none',
})
export const list = style({ display: 'flex', flexDirection: 'column', padding: space.x1, outline: 'none' })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  minHeight: 32,
  padding: `6px ${space.x2}`,
  ...type.table,
  ...plain,
  textAlign: 'start',
  selectors: {
    '&[data-size="large"]': { ...type.body, minHeight: 36, padding: `0 ${space.x3}` },
    '&[data-focused]:not([aria-disabled="true"])': { background: color.hover },
    '&[aria-disabled="true"]': { color: color.inkFaint, cursor: 'not-allowed' },
    '&:focus-visible': { outlineOffset: -2 },
  },
})
export const words = style({ flex: 1, display: 'flex', flexDirection: 'column' })
export const reason = style({ ...type.caption, color: color.inkFaint, whiteSpace: 'normal' })
