import { globalStyle, style } from '@vanilla-extract/css'
import { color, focusRing, layer, radius, space, type } from '#console/theme/theme.css.ts'

/** The height of map and list: the place that is kept until they come is as high. */
const HEIGHT = 'var(--map-height, 360px)'

/** What a page has besides its header, its views and the edges of a panel. */
const REST = 'calc(100dvh - 288px)'

/** Where the map is all that a page shows, it has the page's height. */
export const tall = style({
  vars: { '--map-height': `clamp(360px, ${REST}, 960px)` },
  '@media': { '(max-width: 1023px)': { vars: { '--map-height': '360px' } } },
})

export const both = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 320px)',
  gap: space.x4,
  '@media': { '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

/** One place needs no list beside it to be found: what is said of it stands below. */
export const single = style({ gridTemplateColumns: 'minmax(0, 1fr)', gap: space.x2 })

export const place = style({
  height: HEIGHT,
  borderRadius: radius.control,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  '@media': { '(max-width: 1023px)': { height: `calc(2 * ${HEIGHT} + ${space.x4})` } },
})

/** As high as a map on which a point is picked. */
export const picking = style({ height: HEIGHT })

export const window = style({
  position: 'relative',
  height: HEIGHT,
  overflow: 'hidden',
  borderRadius: radius.control,
  background: color.sunken,
  border: `1px solid ${color.line}`,
})

export const stage = style({
  position: 'absolute',
  inset: 0,
  cursor: 'grab',
  // One finger scrolls the page up and down and moves the map aside; two move and enlarge it.
  touchAction: 'pan-y',
  userSelect: 'none',
  selectors: {
    '&:active': { cursor: 'grabbing' },
    '&:focus-visible': { ...focusRing, outlineOffset: '-4px', borderRadius: radius.control },
  },
})

export const land = style({ position: 'absolute', inset: 0, display: 'block' })

export const country = style({
  fill: color.raised,
  stroke: color.control,
  strokeWidth: 0.75,
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
})

/** A picture of a provider's map; those beside it meet without a gap. */
export const tile = style({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  transformOrigin: '0 0',
  pointerEvents: 'none',
  selectors: { '&[hidden]': { display: 'none' } },
})

/** Whose map it is, over its lower edge. */
export const attribution = style({
  ...type.caption,
  position: 'absolute',
  insetInlineStart: 0,
  bottom: 0,
  zIndex: 1,
  maxWidth: 'calc(100% - 128px)',
  margin: 0,
  padding: `0 ${space.x1}`,
  background: color.panel,
  color: color.ink,
  pointerEvents: 'none',
})

const atPoint = { position: 'absolute', insetInlineStart: 0, top: 0, pointerEvents: 'none' } as const

/** A mark, in the middle of its point. */
export const mark = style({
  ...atPoint,
  display: 'grid',
  placeItems: 'center',
  width: '28px',
  height: '28px',
  margin: '-14px 0 0 -14px',
  borderRadius: radius.full,
  background: color.panel,
  boxShadow: `0 0 0 1px ${color.line}`,
})

/** The one that is pointed at in the list, or chosen. */
export const marked = style({ outline: `3px solid ${color.ink}`, zIndex: 1 })

/** How many a mark stands for, over its upper corner. */
export const count = style({
  ...atPoint,
  ...type.caption,
  zIndex: 1,
  minWidth: '20px',
  margin: '-22px 0 0 4px',
  padding: `0 ${space.x1}`,
  borderRadius: radius.full,
  border: `1px solid ${color.control}`,
  background: color.panel,
  color: color.ink,
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})

/** A point that was picked: it ends there. */
export const pin = style({ ...atPoint, margin: '-22px 0 0 -12px', color: color.ink, lineHeight: 0 })

export const label = style({
  ...atPoint,
  ...type.caption,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  color: color.ink,
  fontWeight: 500,
  textShadow: `0 0 2px ${color.panel}, 0 0 2px ${color.panel}, 0 0 4px ${color.panel}, 0 0 4px ${color.panel}`,
})

export const labelBefore = style({ textAlign: 'end' })

export const tools = style({
  position: 'absolute',
  insetInlineEnd: space.x2,
  bottom: space.x2,
  zIndex: layer.sticky,
  display: 'flex',
  gap: space.x1,
  padding: space.x1,
  borderRadius: radius.control,
  background: color.raised,
  boxShadow: color.shadow,
})

export const list = style({
  maxHeight: HEIGHT,
  overflow: 'auto',
  selectors: { '&:focus-visible': { ...focusRing, borderRadius: radius.control } },
})

export const rows = style({ margin: 0, padding: 0, listStyle: 'none' })

/** A line parts one row from the next; below the last there is none. */
globalStyle(`${rows} > :last-child`, { borderBottom: 0 })
globalStyle(`${single} ${rows} > :last-child`, { paddingBottom: 0 })

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.x2,
  padding: `${space.x2} ${space.x1}`,
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
})

export const chosen = style({ background: color.hover })

export const words = style({ ...type.caption, gridColumn: 2, color: color.inkMuted })

export const more = style({ ...type.caption, margin: 0, padding: space.x2, color: color.inkMuted })
