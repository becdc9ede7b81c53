import { style } from '@vanilla-extract/css'
import { space, type } from '#console/theme/theme.css.ts'

export const places = style({ display: 'flex', flexWrap: 'wrap', gap: space.x4, paddingBottom: space.x4, ...type.body })
