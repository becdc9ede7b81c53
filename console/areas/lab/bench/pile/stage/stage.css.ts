import { style, styleVariants } from '@vanilla-extract/css'
import { brand, color, radius, space } from '#console/theme/theme.css.ts'

/** The drawn pile, its supply and the car. */

export const stage = style({
  position: 'relative',
  containerType: 'inline-size',
  width: '100%',
  maxWidth: 760,
  marginInline: 'auto',
})
export const picture = style({ display: 'block', width: '100%', height: 'auto', overflow: 'visible' })

export const ground = style({ stroke: color.line, strokeWidth: 2 })
export const body = style({ fill: color.sunken, stroke: color.control, strokeWidth: 1.5 })
export const face = style({ fill: color.panel, stroke: color.control, strokeWidth: 1.25 })
export const line = style({
  fill: 'none',
  stroke: color.inkMuted,
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const hint = style({ fill: 'none', stroke: color.line, strokeWidth: 2, strokeDasharray: '6 6' })
export const pin = style({ fill: color.inkMuted })
export const wire = style({ fill: 'none', stroke: color.control, strokeWidth: 3, strokeLinecap: 'round' })
export const cutWire = style({ fill: 'none', stroke: color.line, strokeWidth: 3, strokeDasharray: '4 6' })
export const cable = style({ fill: 'none', stroke: color.inkMuted, strokeWidth: 6, strokeLinecap: 'round' })

const tones = color.tone
export const light = styleVariants(tones, ({ swatch }) => ({ fill: swatch }))
export const flow = style({ fill: 'none', stroke: tones.active.swatch, strokeWidth: 3, strokeLinecap: 'round' })
export const screen = styleVariants(tones, ({ tint, swatch }) => ({ fill: tint, stroke: swatch, strokeWidth: 1.25 }))
export const emergency = style({ fill: tones.attention.tint, stroke: tones.attention.swatch, strokeWidth: 1.5 })
export const mushroom = style({ fill: tones.fault.swatch })
export const stopKnob = style({ fill: color.panel, stroke: color.ink, strokeWidth: 2 })
export const stopMark = style({ fill: color.ink })
export const car = style({ fill: color.panel, stroke: color.inkMuted, strokeWidth: 2, strokeLinejoin: 'round' })
export const wheel = style({ fill: color.inkMuted })
export const glass = style({ fill: color.sunken, stroke: color.control, strokeWidth: 1.25 })
export const battery = style({ fill: color.sunken, stroke: color.control, strokeWidth: 1.25 })
export const charge = style({ fill: tones.ready.swatch })
export const target = style({ stroke: color.ink, strokeWidth: 2 })

/** A part that a hand reaches. */
export const part = styleVariants({ works: { cursor: 'pointer' }, refuses: { cursor: 'not-allowed' } })
/** The area in which a press counts; what is drawn there is smaller than a finger. */
export const reach = style({
  fill: 'transparent',
  stroke: 'transparent',
  strokeWidth: 2,
  selectors: { [`${part.works}:hover &`]: { stroke: brand.border } },
})

export const words = style({
  position: 'absolute',
  left: '24.5%',
  width: '20%',
  top: '18.5%',
  height: '17%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  overflow: 'hidden',
  pointerEvents: 'none',
  color: color.ink,
  fontSize: 'clamp(8px, 2.1cqw, 14px)',
  lineHeight: 1.2,
  fontWeight: 500,
  borderRadius: radius.control,
  padding: space.x1,
})
export const figure = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 400 })
