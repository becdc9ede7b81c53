import { style } from '@vanilla-extract/css'
import { brand, color, layer, radius, space, type } from '#console/theme/theme.css.ts'
import { NARROW, PHONE } from '#console/theme/narrow.ts'

export const BAR_HEIGHT = '56px'
const MENU_WIDTH = '232px'
export const RAIL_WIDTH = '56px'

export const frame = style({
  display: 'grid',
  gridTemplate: `${BAR_HEIGHT} minmax(0, 1fr) / ${MENU_WIDTH} minmax(0, 1fr)`,
  gridTemplateAreas: '"bar bar" "menu content"',
  height: '100dvh',
  selectors: { '&[data-closed="true"]': { gridTemplateColumns: `${RAIL_WIDTH} minmax(0, 1fr)` } },
  '@media': {
    [NARROW]: { gridTemplateColumns: `${RAIL_WIDTH} minmax(0, 1fr)` },
    // The menu opens over the page.
    [PHONE]: { selectors: { '&[data-closed]': { gridTemplateColumns: '0 minmax(0, 1fr)' } } },
  },
})

export const content = style({
  gridArea: 'content',
  // What is only read aloud stands where its element does; without this it would make the document as long as the page.
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  padding: `${space.x2} ${space.x4} ${space.x4}`,
  overflow: 'auto',
  scrollPaddingTop: space.x12,
  // What takes the focus comes to stand above the buttons of a form, which stay in sight.
  scrollPaddingBottom: '72px',
  '@media': { [PHONE]: { padding: `${space.x2} ${space.x2} ${space.x4}` } },
  selectors: { '&:focus-visible': { outline: 'none' } },
})

/** The area below the band; a list fills it, a longer page scrolls. */
export const page = style({ flex: '1 1 0', minHeight: 0, minWidth: 0 })

/** Visible only on keyboard focus, above everything. */
export const skip = style({
  position: 'absolute',
  insetInlineStart: space.x2,
  top: '-64px',
  zIndex: layer.toast,
  padding: `${space.x2} ${space.x4}`,
  ...type.body,
  fontWeight: 500,
  color: brand.onSolid,
  background: brand.solid,
  borderRadius: radius.control,
  textDecoration: 'none',
  selectors: { '&:focus-visible': { top: space.x2, outline: `2px solid ${color.ink}`, outlineOffset: '2px' } },
})
