import { keyframes, style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

const beat = keyframes({
  from: { boxShadow: `0 0 0 0 ${color.tone.ready.swatch}` },
  to: { boxShadow: '0 0 0 6px transparent' },
})

export const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  height: 24,
  padding: `0 ${space.x3} 0 ${space.x2}`,
  ...type.caption,
  fontWeight: 500,
  color: color.ink,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.full,
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-kind="offline"]': { background: color.tone.fault.tint, borderColor: color.tone.fault.swatch },
    '&[data-kind="reconnecting"]': { background: color.tone.attention.tint, borderColor: color.tone.attention.swatch },
  },
})
/** A phone shows the mark alone; the accessible name stays. */
export const words = style({ '@media': { '(max-width: 479px)': { display: 'none' } } })

export const dot = style({
  width: 8,
  height: 8,
  borderRadius: radius.full,
  background: color.tone.ready.swatch,
  selectors: {
    '[data-kind="live"] &[data-beat]': { animation: `${beat} 700ms ease-out` },
    '[data-kind="reconnecting"] &': { background: 'none', border: `2px solid ${color.tone.attention.swatch}` },
    '[data-kind="offline"] &': { background: color.tone.fault.swatch, borderRadius: 1, transform: 'rotate(45deg)' },
  },
})
