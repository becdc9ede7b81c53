import { keyframes, style } from '@vanilla-extract/css'
import { color, radius, space } from '#console/theme/theme.css.ts'

const breathe = keyframes({ from: { opacity: 0.5 }, to: { opacity: 1 } })

export const skeleton = style({ display: 'flex', flexDirection: 'column', gap: space.x4 })
export const skeletonBlock = style({
  background: color.line,
  borderRadius: radius.panel,
  animation: `${breathe} 900ms ease-in-out 6 alternate`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
})
