import { style } from '@vanilla-extract/css'
import { brand, color, density, radius, space, type } from '#console/theme/theme.css.ts'

/** The types of CSS do not know it yet. */
const baseSelect = 'base-select' as 'auto'

export const field = style({ display: 'flex', flexDirection: 'column', gap: space.x1, minWidth: 0 })

export const label = style({ ...type.caption, fontWeight: 500, color: color.inkMuted })

export const required = style({ color: color.tone.fault.text, marginInlineStart: space.x1 })

/** The box one types into or chooses from; also the box around an unlabelled control. */
export const control = style({
  width: '100%',
  minHeight: density.control,
  padding: `0 ${space.x2}`,
  ...type.table,
  color: color.ink,
  background: color.panel,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  selectors: {
    '&:hover:not(:disabled)': { borderColor: color.inkFaint },
    '&:focus-visible, &:focus-within': { outline: `2px solid ${brand.focus}`, outlineOffset: 1 },
    '&[aria-invalid="true"]': { borderColor: color.tone.fault.text },
    '&::placeholder': { color: color.inkFaint, opacity: 1 },
    '&:disabled': { color: color.inkFaint, background: color.sunken, cursor: 'not-allowed' },
  },
})

export const long = style({ padding: space.x2, minHeight: 80, resize: 'vertical' })

export const below = style({ display: 'flex', justifyContent: 'space-between', gap: space.x2, minHeight: 16 })

export const hint = style({ ...type.caption, color: color.inkFaint, textWrap: 'pretty' })

export const problem = style({ ...type.caption, color: color.tone.fault.text, display: 'flex', gap: space.x1 })

export const caution = style({ ...type.caption, color: color.tone.attention.text, display: 'flex', gap: space.x1 })

/** Chromium draws the open list itself; asking for `base-select` lets it follow the theme. */
export const select = style({
  appearance: 'none',
  cursor: 'pointer',
  paddingInlineEnd: space.x6,
  backgroundRepeat: 'no-repeat',
  '@supports': {
    '(appearance: base-select)': {
      appearance: baseSelect,
      display: 'inline-flex',
      alignItems: 'center',
      paddingInlineEnd: space.x2,
      selectors: {
        '&::picker-icon': { content: '"▾"', color: color.inkFaint, marginInlineStart: 'auto' },
        '&::picker(select)': {
          appearance: baseSelect,
          padding: space.x1,
          marginBlock: space.x1,
          color: color.ink,
          background: color.raised,
          border: `1px solid ${color.line}`,
          borderRadius: radius.control,
          boxShadow: color.shadow,
        },
      },
    },
  },
})

export const option = style({
  ...type.table,
  padding: `${space.x1} ${space.x2}`,
  minHeight: 28,
  borderRadius: 4,
  selectors: {
    '&:hover, &:focus-visible': { background: color.hover },
    '&:checked': { background: brand.tint1, color: brand.text, fontWeight: 500 },
  },
})

/** As wide as the field they belong to. */
export const suggestions = style({ width: 'var(--trigger-width)', maxWidth: 'none' })

/** Where a file can be dropped; on touch screens there is nothing to drop. */
export const drop = style({
  padding: space.x2,
  border: `1px dashed ${color.control}`,
  borderRadius: radius.control,
  selectors: {
    '&[data-drop-target]': { background: brand.tint1, borderColor: brand.border },
    '&[data-focus-visible]': { outline: `2px solid ${brand.focus}`, outlineOffset: 1 },
  },
})
export const fileRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3 })
export const fileName = style({ ...type.table, color: color.inkMuted, minWidth: 0, overflowWrap: 'anywhere' })

export const passwordRow = style({ position: 'relative', display: 'flex' })
export const passwordInput = style({ paddingInlineEnd: 36 })
export const passwordToggle = style({ position: 'absolute', insetInlineEnd: 4, top: 4 })

export const checkboxField = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.x1,
})

export const checkbox = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.x2,
  cursor: 'pointer',
  ...type.table,
})

export const box = style({
  appearance: 'none',
  flex: 'none',
  width: 16,
  height: 16,
  margin: 0,
  display: 'grid',
  placeContent: 'center',
  background: color.panel,
  border: `1px solid ${color.control}`,
  borderRadius: 4,
  cursor: 'pointer',
  selectors: {
    '&:checked, &:indeterminate': { background: brand.solid, borderColor: brand.border },
    '&:checked::after': {
      content: '""',
      width: 4,
      height: 8,
      marginTop: -2,
      border: `solid ${brand.onSolid}`,
      borderWidth: '0 2px 2px 0',
      transform: 'rotate(45deg)',
    },
    '&:indeterminate::after': { content: '""', width: 8, height: 2, background: brand.onSolid },
  },
})
