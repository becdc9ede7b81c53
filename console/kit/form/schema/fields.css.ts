import { globalStyle, style } from '@vanilla-extract/css'
import { color, density, radius, space, type } from '#console/theme/theme.css.ts'
import { checkbox, checkboxField } from '../field.css.ts'

/** Short fields stand in two columns where there is room for both. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Further from the next label than a hint is from its field.
  gap: `${space.x3} ${space.x4}`,
  '@media': { '(min-width: 1024px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
/** In a dialog one column is as wide as two elsewhere. */
export const column = style({ display: 'contents' })
/** A control of a screen's own may ask for the whole width. */
export const short = style({ minWidth: 0, selectors: { '&:has([data-wide])': { gridColumn: '1 / -1' } } })
/** Beside a field a box to tick stands where that one's control does, below its label. */
globalStyle(`${fields} > ${short} > ${checkboxField}`, {
  '@media': { '(min-width: 1024px)': { paddingTop: `calc(${type.caption.lineHeight} + ${space.x1})` } },
})
globalStyle(`${fields} > ${short} > ${checkboxField} > ${checkbox}`, {
  '@media': { '(min-width: 1024px)': { minHeight: density.control } },
})
export const wide = style({ minWidth: 0, gridColumn: '1 / -1' })

export const summary = style({
  ...type.table,
  selectors: {
    '&:not(:empty)': {
      padding: `${space.x2} ${space.x3}`,
      border: `1px solid ${color.tone.fault.swatch}`,
      borderRadius: radius.control,
      background: color.tone.fault.tint,
    },
  },
})
export const summaryTitle = style({ margin: 0, fontWeight: 600, color: color.tone.fault.text })
export const summaryList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.x1} ${space.x4}`,
  margin: 0,
  padding: `${space.x1} 0 0`,
  listStyle: 'none',
})
/** As high as a finger needs. */
export const summaryLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  color: color.ink,
  textDecoration: 'underline',
})
