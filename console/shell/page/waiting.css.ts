import { keyframes, style } from '@vanilla-extract/css'
import { brand, radius, space } from '#console/theme/theme.css.ts'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })
const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } })

/** Appears with a delay, so that fast pages do not flash it. */
export const waiting = style({
  width: '160px',
  height: '4px',
  margin: `${space.x12} auto`,
  overflow: 'hidden',
  borderRadius: radius.full,
  background: brand.tint2,
  animation: `${appear} 120ms ease-out 300ms both`,
})

export const bar = style({
  display: 'block',
  width: '33%',
  height: '100%',
  borderRadius: radius.full,
  background: brand.solid,
  animation: `${slide} 1200ms ease-in-out infinite`,
})
