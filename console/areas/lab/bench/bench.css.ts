import { globalStyle, style } from '@vanilla-extract/css'
import { PHONE } from '#console/theme/narrow.ts'
import { color, density, radius, space, type } from '#console/theme/theme.css.ts'

/** The pages of the test bench. */

/** What a page of the bench is for. */
export const lead = style({ ...type.body, margin: 0, maxWidth: '72ch', color: color.inkMuted })
export const sheet = style({ display: 'flex', flexDirection: 'column', gap: space.x4, minWidth: 0 })
/** The ways to what else there is. */
export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.x2} ${space.x4}` })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: `${space.x1} ${space.x4}`,
})
/** What has no label stands where the fields beside it do; on a phone below them. */
globalStyle(`${tools} > span`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: density.control,
  marginBlockStart: `calc(${type.caption.lineHeight} + ${space.x1})`,
  '@media': { [PHONE]: { minHeight: 0, marginBlockStart: 0 } },
})
export const search = style({ width: 280, maxWidth: '100%' })
export const summary = style({ ...type.table, color: color.inkMuted, fontVariantNumeric: 'tabular-nums' })
export const place = style({ display: 'flex', flexDirection: 'column', gap: space.x3, minWidth: 0 })
export const placeTitle = style({ ...type.emphasis, fontWeight: 600, overflowWrap: 'anywhere' })
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(264px, 100%), 1fr))',
  gap: space.x3,
})
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x2,
  minWidth: 0,
  padding: space.x4,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  // Of two hundred cards most are out of sight.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 132px',
})
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x2,
})
export const name = style({ ...type.body, fontWeight: 600, overflowWrap: 'anywhere' })
export const plug = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x3,
  ...type.table,
})
export const figure = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const note = style({ ...type.caption, color: color.inkMuted })
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  alignItems: 'start',
  gap: space.x4,
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.x2, paddingTop: space.x4 })
