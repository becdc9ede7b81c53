import { style } from '@vanilla-extract/css'
import { brand, color, radius, space, type } from '#console/theme/theme.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh', padding: `0 ${space.x4}` })

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x4,
  minHeight: '56px',
})

export const product = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x3,
  ...type.emphasis,
  fontWeight: 600,
})

export const mark = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  color: brand.onSolid,
  background: brand.solid,
  borderRadius: radius.control,
})

export const choices = style({ display: 'inline-flex', alignItems: 'center', gap: space.x1 })

export const main = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'safe center',
  padding: `${space.x6} 0 ${space.x12}`,
})

/** What the page is about, on a sheet in its middle. */
export const sheet = style({
  width: '100%',
  maxWidth: '400px',
  padding: space.x6,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
})

export const wideSheet = style([sheet, { maxWidth: '640px' }])

export const title = style({ ...type.title, fontWeight: 600 })

export const under = style({ marginTop: space.x1, ...type.body, color: color.inkMuted })

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.x2, marginTop: space.x4 })

/** Stands apart from the button below it as far as a field does. */
export const choice = style({ display: 'flex', marginBottom: space.x3 })

/** The reason of a refusal, inside the form. */
export const failure = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.x2,
  marginBottom: space.x2,
  padding: `${space.x2} ${space.x3}`,
  ...type.body,
  color: color.tone.fault.text,
  background: color.tone.fault.tint,
  borderRadius: radius.control,
})

export const aside = style({ marginTop: space.x4, ...type.body })

/** A form that fills its sheet, without a heading above it. */
export const flushForm = style([form, { marginTop: 0 }])
