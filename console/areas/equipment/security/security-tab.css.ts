import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

/** Padding of what is above and below the table. */
export const beside = style({ padding: `${space.x2} ${space.x4}` })
