import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

export const box = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  width: 'min(344px, calc(100vw - 32px))',
  padding: space.x3,
})

export const steps = style({ display: 'flex', flexWrap: 'wrap', gap: space.x2 })
