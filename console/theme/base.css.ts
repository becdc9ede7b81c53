import { globalStyle } from '@vanilla-extract/css'
import { brand, color, focusRing, font, type } from './theme.css.ts'

/** The page itself: one import in the console's entry, before anything else. */

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html, body, #root', { height: '100%' })
globalStyle('body', {
  margin: 0,
  ...type.body,
  fontFamily: font.sans,
  fontVariantNumeric: 'tabular-nums',
  color: color.ink,
  background: color.page,
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
  overflow: 'hidden auto',
})
globalStyle('body:lang(zh-Hant)', { fontFamily: font.traditional, lineHeight: '22px' })
globalStyle('body:lang(zh-Hans)', { fontFamily: font.simplified, lineHeight: '22px' })
globalStyle(':lang(zh) em, :lang(zh) i', { fontStyle: 'normal' })
globalStyle('h1, h2, h3, h4, p, dl, dd, ol, ul, figure, fieldset', { margin: 0, padding: 0, border: 0 })
globalStyle('h1, h2, h3, h4', { fontWeight: 600, textWrap: 'balance' })
// The last line of a paragraph is no single word, nor a single character of Chinese.
globalStyle('p', { textWrap: 'pretty' })
globalStyle('ol, ul', { listStyle: 'none' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('code, pre, kbd, samp', { fontFamily: font.mono, fontSize: '0.94em' })
globalStyle('::selection', { background: brand.tint3, color: color.ink })
globalStyle(':focus-visible', focusRing)
globalStyle(':focus:not(:focus-visible)', { outline: 'none' })
globalStyle('*', { scrollbarWidth: 'thin', scrollbarColor: `${color.control} transparent` })
globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
    },
  },
})
