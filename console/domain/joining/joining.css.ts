import { style } from '@vanilla-extract/css'
import { color, font, radius, space, type } from '#console/theme/theme.css.ts'

/** The code beside what it holds; below it where there is little room. */
export const drawn = style({ display: 'flex', flexWrap: 'wrap', gap: space.x4, alignItems: 'flex-start' })
export const code = style({ flex: 'none', width: 148, height: 148 })
export const values = style({ flex: '1 1 220px', display: 'flex', flexDirection: 'column', gap: space.x2, minWidth: 0 })
/** To be typed elsewhere: shown whole, however narrow the dialog is. */
export const typed = style({
  padding: space.x2,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
/** Beside each other where there is room: the list below needs its height. */
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.x2} ${space.x8}`, ...type.table })
export const fact = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.x3}`, minWidth: 0 })
export const term = style({ color: color.inkMuted })
/** An address that breaks where the panel ends. */
export const address = style({ fontFamily: font.mono, fontSize: '0.94em', overflowWrap: 'anywhere' })
