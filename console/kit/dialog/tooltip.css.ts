import { style } from '@vanilla-extract/css'
import { color, layer, radius, space, type } from '#console/theme/theme.css.ts'

export const tooltip = style({
  position: 'fixed',
  zIndex: layer.tooltip,
  maxWidth: 320,
  padding: `${space.x1} ${space.x2}`,
  ...type.caption,
  fontWeight: 400,
  color: color.panel,
  background: color.ink,
  borderRadius: radius.control,
  boxShadow: color.shadow,
  pointerEvents: 'none',
  transform: 'translateX(-50%)',
  whiteSpace: 'normal',
  selectors: {
    '&[data-side="above"]': { transform: 'translate(-50%, -100%)' },
  },
})
