import { style } from '@vanilla-extract/css'
import { space } from '#console/theme/theme.css.ts'

/** Fills the page's height; only the table inside scrolls. */
export const resource = style({ display: 'flex', flexDirection: 'column', gap: space.x2, height: '100%', minHeight: 0 })
export const bars = style({ display: 'flex', flexDirection: 'column', gap: space.x2 })
export const tools = style({ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: space.x1 })
