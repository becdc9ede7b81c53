import { style } from '@vanilla-extract/css'

/** As high as the address with its map. */
export const place = style({ height: 480 })
