import { style } from '@vanilla-extract/css'
import { SMALL } from '#console/theme/narrow.ts'
import { raised, rise } from '#console/theme/shapes.css.ts'
import { color, layer, motion, radius, space, type } from '#console/theme/theme.css.ts'

/** Below the bar at the end, clear of the buttons in page headers and of the pager. */
export const region = style({
  position: 'fixed',
  insetInlineStart: '50%',
  bottom: 56,
  transform: 'translateX(-50%)',
  zIndex: layer.toast,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.x2,
  width: 'min(480px, calc(100vw - 32px))',
  pointerEvents: 'none',
  // There the pager takes two lines.
  '@media': { [SMALL]: { bottom: 120 } },
})
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x2,
  maxWidth: '100%',
  minHeight: 40,
  padding: `${space.x1} ${space.x1} ${space.x1} ${space.x3}`,
  ...type.table,
  ...raised,
  animation: `${rise} ${motion.panel}`,
  pointerEvents: 'auto',
})
export const words = style({ minWidth: 0, overflowWrap: 'anywhere', paddingBlock: space.x1 })
export const detail = style({ display: 'block', ...type.caption, color: color.inkMuted })
export const times = style({
  padding: `0 ${space.x2}`,
  ...type.caption,
  color: color.inkMuted,
  background: color.sunken,
  borderRadius: radius.full,
})
