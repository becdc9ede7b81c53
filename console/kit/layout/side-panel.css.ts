import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { bar as chosen } from '../selection/selection.css.ts'
import { LEAST_TABLE } from '../table/column.ts'
import { PHONE } from '#console/theme/narrow.ts'
import { oneLine } from '#console/theme/shapes.css.ts'
import { color, layer, motion, radius, space, type } from '#console/theme/theme.css.ts'

const slide = keyframes({ from: { transform: 'translateX(16px)', opacity: 0 } })

/** What is said of chosen rows, px high. */
const CHOSEN = 42
const CHOSEN_ON_PHONE = 112

/** Next to the list, not over it: the row stays visible. */
export const splitView = style({ display: 'flex', gap: space.x3, flex: 1, minHeight: LEAST_TABLE, minWidth: 0 })
/** What is said of chosen rows stands below as many of them: in one line, on a phone in up to three. */
globalStyle(`${splitView}:has(${chosen})`, {
  minHeight: LEAST_TABLE + CHOSEN,
  '@media': { [PHONE]: { minHeight: LEAST_TABLE + CHOSEN_ON_PHONE } },
})
export const main = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' })
export const sidePanel = style({
  flex: 'none',
  width: 'clamp(420px, 34vw, 560px)',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  zIndex: layer.sidePanel,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  animation: `${slide} ${motion.panel}`,
  outline: 'none',
  '@media': {
    '(max-width: 1100px)': { width: 420 },
    // Where there is no room for both it covers the list, below the bar.
    '(max-width: 767px)': { position: 'fixed', inset: '56px 0 0', width: 'auto', borderRadius: 0 },
  },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x2,
  minHeight: 48,
  padding: `${space.x1} ${space.x2} ${space.x1} ${space.x4}`,
  borderBottom: `1px solid ${color.line}`,
})
export const title = style({
  flex: 1,
  minWidth: 0,
  ...type.emphasis,
  fontWeight: 600,
  ...oneLine,
})
// The place of what is only read aloud in it: otherwise the document grows with it.
export const body = style({ position: 'relative', flex: 1, minHeight: 0, overflow: 'auto', padding: space.x4 })
