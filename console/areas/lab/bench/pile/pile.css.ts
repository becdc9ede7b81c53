import { style } from '@vanilla-extract/css'
import { NARROW } from '#console/theme/narrow.ts'
import { color, font, space, type } from '#console/theme/theme.css.ts'

/** The page of one simulated pile. */

export const sheet = style({ display: 'flex', flexDirection: 'column', gap: space.x4, minWidth: 0 })
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)',
  gap: space.x4,
  alignItems: 'start',
  gridTemplateAreas: '"stage hands" "state hands"',
  gridTemplateRows: 'auto 1fr',
  '@media': {
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"stage" "hands" "state"',
      gridTemplateRows: 'none',
    },
  },
})
export const stage = style({ gridArea: 'stage', minWidth: 0 })
export const hands = style({ gridArea: 'hands', minWidth: 0 })
export const state = style({ gridArea: 'state', minWidth: 0 })
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  minWidth: 0,
  border: 0,
  margin: 0,
  padding: 0,
})
export const groups = style({ display: 'flex', flexDirection: 'column', gap: space.x4 })
export const groupTitle = style({
  ...type.caption,
  fontWeight: 600,
  color: color.inkMuted,
  padding: 0,
  marginBottom: space.x2,
})
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x2 })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
  gap: `${space.x1} ${space.x3}`,
})
export const said = style({ ...type.table, color: color.inkMuted, minHeight: 20, margin: 0 })
export const note = style({ ...type.table, color: color.inkMuted, maxWidth: '72ch', margin: 0 })
export const battery = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  fontVariantNumeric: 'tabular-nums',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
})
export const view = style({ display: 'flex', flexDirection: 'column', gap: space.x3, padding: space.x4, minWidth: 0 })

export const faults = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  gap: space.x3,
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const fault = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  minWidth: 0,
  padding: space.x3,
  border: `1px solid ${color.line}`,
  borderRadius: 6,
})
export const broken = style({ borderColor: color.tone.fault.swatch })
export const faultHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x2,
  flexWrap: 'wrap',
})
export const faultName = style({ ...type.body, fontWeight: 600, overflowWrap: 'anywhere' })
export const does = style({ ...type.table, color: color.inkMuted, flex: 1 })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.x4,
  paddingBottom: space.x3,
})
export const narrowField = style({ width: 200, maxWidth: '100%' })
export const lines = style({
  ...type.table,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: space.x1,
  overflowWrap: 'anywhere',
})
export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(400px, 100%), 1fr))',
  columnGap: space.x6,
  margin: 0,
})
export const key = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: space.x3,
  padding: `${space.x2} 0`,
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
})
export const keyValue = style({ ...type.table, fontFamily: font.mono, margin: 0, textAlign: 'end' })
