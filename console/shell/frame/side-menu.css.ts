import { globalStyle, style } from '@vanilla-extract/css'
import { oneLine, plain } from '#console/theme/shapes.css.ts'
import { brand, color, focusRing, layer, motion, space, type } from '#console/theme/theme.css.ts'
import { NARROW } from '#console/theme/narrow.ts'

export const menu = style({
  gridArea: 'menu',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  background: color.panel,
  borderInlineEnd: `1px solid ${color.line}`,
  '@media': {
    [NARROW]: {
      zIndex: layer.bar,
      width: '232px',
      boxShadow: `8px 0 24px ${color.shadow}`,
      selectors: { '&[data-closed="true"]': { width: '56px', boxShadow: 'none' } },
    },
  },
})

export const entries = style({
  flex: 1,
  padding: space.x2,
  overflow: 'hidden auto',
  selectors: { '[data-closed="true"] > &': { scrollbarWidth: 'none' } },
})

export const group = style({ selectors: { '& + &': { marginTop: space.x4 } } })

export const groupName = style({
  padding: `${space.x2} ${space.x2} ${space.x1}`,
  ...type.caption,
  fontWeight: 600,
  color: color.inkMuted,
  ...oneLine,
  selectors: {
    // The rail keeps the line between the groups and hides their names.
    '[data-closed="true"] &': {
      height: '1px',
      margin: `${space.x2} 0`,
      padding: 0,
      background: color.line,
      color: 'transparent',
    },
  },
})

export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x2,
  width: '100%',
  minHeight: '36px',
  padding: `6px ${space.x2}`,
  ...type.body,
  ...plain,
  textAlign: 'start',
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: color.hover },
    '&[data-current="true"]': { background: brand.tint1, color: brand.text, fontWeight: 600 },
    '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
    '[data-closed="true"] &': { justifyContent: 'center', padding: 0 },
  },
})

/** Stands under the words of its section. */
export const child = style({ minHeight: '32px', paddingBlock: '4px', paddingInlineStart: space.x8, fontSize: '13px' })

export const label = style({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  selectors: {
    '[data-closed="true"] &': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})

export const turn = style({
  display: 'inline-flex',
  color: color.inkMuted,
  transition: `transform ${motion.panel}`,
  selectors: { '&[data-open="true"]': { transform: 'rotate(90deg)' }, '[data-closed="true"] &': { display: 'none' } },
})

export const foot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  padding: space.x2,
  borderTop: `1px solid ${color.line}`,
  selectors: { '[data-closed="true"] > &': { justifyContent: 'center' } },
})

/** Where the open menu covers the page, a press outside closes it; the button at its foot does so for keyboard users. */
export const veil = style({
  display: 'none',
  '@media': {
    [NARROW]: {
      position: 'fixed',
      inset: '56px 0 0 232px',
      display: 'block',
      background: color.veil,
      border: 0,
    },
  },
})

/**
 * Around the button that opens the menu over the page on a phone. While the menu is open, the rest of the page belongs to the
 * button: a press there closes the menu and reaches nothing below.
 */
export const over = style({ display: 'flex' })
globalStyle(`${over} nav`, { width: 'min(320px, calc(100vw - 16px))' })
globalStyle(`${over} > [aria-expanded="true"]::before`, {
  content: '""',
  position: 'fixed',
  inset: '56px 0 0',
  background: color.veil,
  cursor: 'default',
})
