import { style, styleVariants } from '@vanilla-extract/css'
import { brand, color, density, radius, space, type } from '#console/theme/theme.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.x2,
  flex: 'none',
  minHeight: density.control,
  padding: `0 ${space.x3}`,
  ...type.table,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'transparent',
  cursor: 'pointer',
  userSelect: 'none',
  transition: 'background-color 80ms, border-color 80ms',
  selectors: {
    '&[aria-disabled="true"]': { cursor: 'not-allowed', opacity: 0.5 },
    '&[aria-busy="true"]': { cursor: 'progress', opacity: 0.7 },
  },
})

const live = '&:hover:not([aria-disabled="true"])'
const down = '&:active:not([aria-disabled="true"])'

export const button = styleVariants({
  primary: [
    base,
    {
      color: brand.onSolid,
      background: brand.solid,
      borderColor: brand.border,
      selectors: { [live]: { background: brand.solidHover }, [down]: { borderColor: color.ink } },
    },
  ],
  secondary: [
    base,
    {
      color: color.ink,
      background: color.panel,
      borderColor: color.control,
      selectors: { [live]: { background: color.hover }, [down]: { background: color.sunken } },
    },
  ],
  danger: [
    base,
    {
      color: color.tone.fault.onFill,
      background: color.tone.fault.swatch,
      borderColor: color.tone.fault.text,
      selectors: { [live]: { background: color.tone.fault.hover }, [down]: { borderColor: color.ink } },
    },
  ],
  ghost: [
    base,
    {
      color: color.inkMuted,
      padding: `0 ${space.x2}`,
      selectors: {
        [live]: { background: color.hover, color: color.ink },
        [down]: { background: color.sunken },
      },
    },
  ],
})

/** Square, for a drawing alone. */
export const square = style({ width: density.control, padding: 0 })

export const small = style({ minHeight: 24, padding: `0 ${space.x2}`, ...type.caption, fontWeight: 500 })

export const smallSquare = style({ width: 24, minHeight: 24, padding: 0 })

export const wide = style({ width: '100%' })
