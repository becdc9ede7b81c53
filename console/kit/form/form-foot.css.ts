import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

export const foot = style({ display: 'flex', flexDirection: 'column', gap: space.x3, paddingTop: space.x2 })
export const buttons = style({ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: space.x2 })
