import { style } from '@vanilla-extract/css'
import { radius } from '#console/theme/theme.css.ts'

/** Images are 160 pixels wide and high at most; larger than that they would only be coarse. */
export const image = style({ display: 'block', maxWidth: 160, maxHeight: 160, borderRadius: radius.control })
