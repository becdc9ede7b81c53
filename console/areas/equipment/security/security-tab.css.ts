import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

/** What stands above and below the table keeps off the edges of the panel. */
export const beside = style({ padding: `${space.x2} ${space.x4}` })
