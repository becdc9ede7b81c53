import { style } from '@vanilla-extract/css'
import { color, layer, space } from '#console/theme/theme.css.ts'

/** Lower windows, as enlarged ones are, need all their room for the fields. */
const HIGH = '(min-height: 600px)'

export const failure = style({ display: 'flex', flexDirection: 'column', gap: space.x3, paddingTop: space.x2 })

/** In sight at the end of the window, below the page's padding, until the end of the form is; the page's `scrollPaddingBottom` is as high. */
export const buttons = style({
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: space.x2,
  paddingBlock: space.x3,
  // The form says on what it stands.
  background: 'inherit',
  borderTop: `1px solid ${color.line}`,
  '@media': { [HIGH]: { position: 'sticky', bottom: `calc(-1 * ${space.x4})`, zIndex: layer.sticky } },
})
