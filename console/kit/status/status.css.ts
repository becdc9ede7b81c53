import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, space } from '#console/theme/theme.css.ts'

const swatch = createVar()
const onSwatch = createVar()

/** Sets the colours of the tone for everything below. */
export const tone = styleVariants(color.tone, (own) => ({ vars: { [swatch]: own.swatch, [onSwatch]: own.onSwatch } }))

export const mark = style({ flex: 'none', overflow: 'visible' })

export const shape = styleVariants({
  filled: { fill: swatch },
  hollow: { fill: 'none', stroke: swatch, strokeWidth: 2, strokeLinecap: 'round' },
})

export const dashed = style({ strokeDasharray: '3.4 2.88' })

const line = { fill: 'none', strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** `in` a filled shape, `on` a hollow one. */
export const glyph = styleVariants({
  inLine: { ...line, stroke: onSwatch },
  inFilled: { fill: onSwatch },
  onLine: { ...line, stroke: swatch },
  onFilled: { fill: swatch },
})

/** How far the pulse reaches, in sizes of the mark. */
const REACH = 1.45

export const pulsing = style({ position: 'relative', display: 'inline-grid', flex: 'none' })

/**
 * Room for the pulse, over the mark. It is cut at its edges so that the browser knows how far a pulse can reach: otherwise
 * it would draw all that stands after it in layers of their own.
 */
export const halo = style({
  position: 'absolute',
  inset: `${(-100 * (REACH - 1)) / 2}%`,
  overflow: 'hidden',
  pointerEvents: 'none',
  contentVisibility: 'auto',
})

const breathe = keyframes({
  from: { transform: `scale(${1 / REACH})`, opacity: 0.45 },
  to: { transform: 'scale(1)', opacity: 0 },
})

/**
 * Beside what says that something is being fetched the only thing in the console that loops. A box, not a part of the
 * drawing: boxes are moved without being laid out or painted again. A few steps a second do for a slow pulse and leave the
 * screen alone in between. It stands still for those who ask for reduced motion. Inside it is hollow, over the glyph.
 */
export const pulse = style({
  position: 'absolute',
  inset: 0,
  borderRadius: '50%',
  background: `radial-gradient(closest-side, transparent 60%, ${swatch} 62%)`,
  animation: `${breathe} 2s steps(20, jump-none) infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none', opacity: 0 } },
})

const beside = { display: 'inline-flex', alignItems: 'center', gap: space.x2, minWidth: 0, maxWidth: '100%' } as const

export const badge = style({ ...beside, verticalAlign: 'middle', color: color.ink })

/** The mark stays beside its word, however many lines that has and wherever the lines around it begin. */
export const status = style({ ...beside, textAlign: 'start' })

export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' })

export const aside = style({ color: color.inkFaint })
