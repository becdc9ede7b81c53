import { keyframes } from '@vanilla-extract/css'
import { color, radius } from './theme.css.ts'

/** What parts of several rooms look like alike. Spread into their styles. */

/** Lies above the page: dialogs, floats, notices. */
export const raised = {
  color: color.ink,
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  boxShadow: color.shadow,
} as const

/** How what lies above the page comes up. */
export const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

/** A button that looks like the words it holds: entries of menus. */
export const plain = {
  color: color.ink,
  background: 'none',
  border: 0,
  borderRadius: radius.control,
  cursor: 'pointer',
} as const

/** Words that give up their end rather than take a second line. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
