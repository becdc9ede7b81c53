import { globalStyle, style } from '@vanilla-extract/css'
import { badge, status as badgeMark } from '../kit/status/status.css.ts'
import { color, space } from '../theme/theme.css.ts'

export const zone = style({ color: color.inkFaint })

/** A code and, quieter, the name people know it by. */
export const named = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: space.x2,
  minWidth: 0,
  maxWidth: '100%',
})
export const name = style({ color: color.inkFaint, overflow: 'hidden', textOverflow: 'ellipsis' })
export const badges = style({ display: 'inline-flex', verticalAlign: 'middle', gap: space.x4 })
/** A status is never truncated: what is next to its text wraps where there is no room. */
// A word without spaces asks for its whole width, and is broken only where there is none.
export const status = style({ whiteSpace: 'normal', wordBreak: 'keep-all', overflowWrap: 'break-word' })
globalStyle(`${status} > span`, { flexWrap: 'wrap', rowGap: 0 })
/** Then it begins below the word, not below the mark. */
const MARK = `calc(18px + ${space.x2})`
globalStyle(`${status} > ${badge}`, { paddingInlineStart: MARK, paddingBlock: space.x1 })
globalStyle(`${status} > ${badge} > ${badgeMark}`, {
  maxWidth: `calc(100% + ${MARK})`,
  marginInlineStart: `calc(-1 * ${MARK})`,
})

/** A name with the mark of a simulated pile behind it, which is never cut off. */
export const marked = style({ display: 'inline-flex', alignItems: 'center', gap: space.x1, maxWidth: '100%' })
export const pileMark = style({
  display: 'inline-flex',
  flex: 'none',
  color: color.inkMuted,
  verticalAlign: 'middle',
})
export const pileBadge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  paddingInline: space.x2,
  border: `1px dashed ${color.inkFaint}`,
  borderRadius: 999,
  color: color.inkMuted,
  whiteSpace: 'nowrap',
})
