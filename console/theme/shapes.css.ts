import { keyframes } from '@vanilla-extract/css'
import { color, radius } from './theme.css.ts'

/** Styles that several folders share. Spread into their styles. */

/** Lies above the page: dialogs, floats, notices. */
export const raised = {
  color: color.ink,
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  boxShadow: color.shadow,
} as const

/** The animation of what appears above the page. */
export const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

/** A button that looks like plain text: entries of menus. */
export const plain = {
  color: color.ink,
  background: 'none',
  border: 0,
  borderRadius: radius.control,
  cursor: 'pointer',
} as const

/** Text that is truncated rather than wrapped. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Heard, not seen. */
export const outOfSight = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
