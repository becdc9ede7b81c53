import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, space } from '../theme/theme.css.ts'
import { tones } from '../theme/tones.ts'

const swatch = createVar()
const onSwatch = createVar()

/** Sets the family's colours for everything below. */
export const tone = styleVariants(
  Object.fromEntries(tones.map((name) => [name, name])) as Readonly<
    Record<(typeof tones)[number], (typeof tones)[number]>
  >,
  (name) => ({ vars: { [swatch]: color.tone[name].swatch, [onSwatch]: color.tone[name].onSwatch } }),
)

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

const breathe = keyframes({
  from: { transform: 'scale(1)', opacity: 0.45 },
  to: { transform: 'scale(1.45)', opacity: 0 },
})

/** The only thing in the console that loops; it stands still for those who ask for reduced motion. */
export const pulse = style({
  fill: swatch,
  transformOrigin: 'center',
  animation: `${breathe} 2s ease-out infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none', opacity: 0 } },
})

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: space.x2,
  minWidth: 0,
  maxWidth: '100%',
  color: color.ink,
  whiteSpace: 'nowrap',
})

export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' })

export const aside = style({ color: color.inkFaint })
