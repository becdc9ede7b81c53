import { keyframes, style } from '@vanilla-extract/css'
import { raised, rise } from '#console/theme/shapes.css.ts'
import { color, font, layer, motion, radius, space, type } from '#console/theme/theme.css.ts'

const fade = keyframes({ from: { opacity: 0 } })

export const veil = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  display: 'grid',
  placeItems: 'center',
  padding: space.x4,
  background: color.veil,
  animation: `${fade} ${motion.panel}`,
})
export const box = style({
  width: 'min(100%, 480px)',
  maxHeight: 'calc(100dvh - 32px)',
  display: 'flex',
  ...raised,
  animation: `${rise} ${motion.panel}`,
  outline: 'none',
  selectors: { '&[data-size="wide"]': { width: 'min(100%, 760px)' } },
})
export const dialog = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', outline: 'none' })
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.x2,
  padding: `${space.x4} ${space.x3} ${space.x2} ${space.x6}`,
})
export const title = style({ ...type.emphasis, fontWeight: 600, paddingBlock: space.x1 })
export const body = style({
  padding: `0 ${space.x6} ${space.x4}`,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  ...type.body,
})
export const foot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space.x2,
  padding: `${space.x3} ${space.x6} ${space.x4}`,
})
export const consequence = style({ color: color.inkMuted, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const failure = style({
  display: 'flex',
  gap: space.x2,
  padding: `${space.x2} ${space.x3}`,
  ...type.table,
  color: color.tone.fault.text,
  background: color.tone.fault.tint,
  border: `1px solid ${color.tone.fault.swatch}`,
  borderRadius: radius.control,
})
/** A secret to be typed elsewhere: shown whole, however narrow the dialog is. */
export const secret = style({
  padding: space.x3,
  fontFamily: font.mono,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
/** Hears the keys of all that stands in a dialog, and is no box of its own. */
export const keys = style({ display: 'contents' })
