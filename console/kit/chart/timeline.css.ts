import { style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', ...type.table })
export const entry = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '16px 1fr',
  columnGap: space.x3,
  paddingBottom: space.x4,
  selectors: {
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 7.5,
      top: 18,
      bottom: -2,
      width: 1,
      background: color.line,
    },
  },
})
export const mark = style({ display: 'flex', justifyContent: 'center', paddingTop: 3 })
export const body = style({ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 })
export const sentence = style({ overflowWrap: 'anywhere' })
export const aside = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.x2}`,
  ...type.caption,
  color: color.inkFaint,
})
export const irregular = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x1,
  color: color.ink,
  background: color.tone.attention.tint,
  border: `1px solid ${color.tone.attention.swatch}`,
  borderRadius: radius.full,
  padding: `0 ${space.x2}`,
})
export const raw = style({ ...type.caption })
export const summary = style({ cursor: 'pointer', color: color.inkMuted, width: 'fit-content', borderRadius: 2 })
export const json = style({
  margin: `${space.x1} 0 0`,
  padding: space.x2,
  overflow: 'auto',
  maxHeight: 280,
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
