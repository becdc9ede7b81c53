import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius, space, type } from '#console/theme/theme.css.ts'

/** The labels before they are printed, and the sheet of paper. */

export const preview = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: space.x3,
  maxHeight: '50vh',
  overflowY: 'auto',
})
export const label = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  minWidth: 0,
  padding: space.x2,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
})
export const code = style({ flex: 'none', width: 84, height: 84 })
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflowWrap: 'anywhere',
  ...type.table,
})
export const strong = style({ fontWeight: 700 })

/** Only paper shows it. */
export const sheet = style({ display: 'none' })
globalStyle(`body:has(> ${sheet}) > *:not(${sheet})`, { '@media': { print: { display: 'none !important' } } })
globalStyle(`body > ${sheet}`, {
  '@media': {
    print: {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, 63.5mm)',
      gridAutoRows: '33.9mm',
      columnGap: '2.5mm',
      color: '#000',
      background: '#fff',
      printColorAdjust: 'exact',
    },
  },
})
globalStyle(`body > ${sheet}[data-layout='column']`, {
  '@media': { print: { gridTemplateColumns: '90mm', gridAutoRows: '40mm' } },
})
globalStyle(`${sheet} > *`, {
  '@media': {
    print: {
      display: 'flex',
      alignItems: 'center',
      gap: '2mm',
      padding: '2mm',
      breakInside: 'avoid',
      overflow: 'hidden',
      fontSize: '9pt',
      lineHeight: 1.25,
    },
  },
})
globalStyle(`${sheet} svg`, { '@media': { print: { width: '28mm', height: '28mm' } } })
