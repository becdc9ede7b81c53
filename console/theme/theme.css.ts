import { createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { brandRoles, DEFAULT_BRAND } from './brand.ts'
import { palettes } from './palette.ts'
import type { Scheme } from './palette.ts'
import { toneRoles } from './tones.ts'

/** Every token of the interface (interface.md §2). Components take colours, gaps and sizes from here and nowhere else. */

const named =
  (family: 'brand' | 'color' | 'density') =>
  (_: string | null, path: readonly string[]): string =>
    ['cb', family, ...path].join('-')

/** Overwritten at run time by `apply.ts` when a person chooses another colour. */
export const brand = createGlobalThemeContract(
  {
    solid: null,
    solidHover: null,
    onSolid: null,
    text: null,
    border: null,
    tint1: null,
    tint2: null,
    tint3: null,
    focus: null,
  },
  named('brand'),
)

const toneContract = { swatch: null, onSwatch: null, onFill: null, text: null, tint: null, hover: null }

/** Changes between light and dark. */
export const color = createGlobalThemeContract(
  {
    page: null,
    panel: null,
    raised: null,
    sunken: null,
    hover: null,
    ink: null,
    inkMuted: null,
    inkFaint: null,
    line: null,
    control: null,
    veil: null,
    shadow: null,
    tone: {
      ready: toneContract,
      active: toneContract,
      attention: toneContract,
      fault: toneContract,
      reserved: toneContract,
      off: toneContract,
    },
  },
  named('color'),
)

/** Changes with the density: rows 44 / 36 / 28 px, controls 36 / 32 / 28 px. */
export const density = createGlobalThemeContract({ row: null, control: null, cell: null }, named('density'))

const toneValues = (scheme: Scheme) => ({
  ready: { ...toneRoles('ready', scheme) },
  active: { ...toneRoles('active', scheme) },
  attention: { ...toneRoles('attention', scheme) },
  fault: { ...toneRoles('fault', scheme) },
  reserved: { ...toneRoles('reserved', scheme) },
  off: { ...toneRoles('off', scheme) },
})

for (const [scheme, selector] of [
  ['light', ':root, [data-scheme="light"]'],
  ['dark', ':root[data-scheme="dark"], [data-scheme="dark"]'],
] as const) {
  createGlobalTheme(selector, color, { ...palettes[scheme], tone: toneValues(scheme) })
  createGlobalTheme(selector, brand, { ...brandRoles(DEFAULT_BRAND, scheme) })
  globalStyle(scheme === 'light' ? ':root' : ':root[data-scheme="dark"]', { colorScheme: scheme })
}

createGlobalTheme(':root', density, { row: '36px', control: '32px', cell: '12px' })
createGlobalTheme('[data-density="comfortable"]', density, { row: '44px', control: '36px', cell: '16px' })
createGlobalTheme('[data-density="compact"]', density, { row: '28px', control: '28px', cell: '8px' })

/** The 4 px grid. */
export const space = { x1: '4px', x2: '8px', x3: '12px', x4: '16px', x6: '24px', x8: '32px', x12: '48px' } as const

export const radius = { control: '6px', panel: '10px', full: '999px' } as const

/** Size and line height in px. */
export const type = {
  caption: { fontSize: '12px', lineHeight: '16px' },
  table: { fontSize: '13px', lineHeight: '20px' },
  body: { fontSize: '14px', lineHeight: '20px' },
  emphasis: { fontSize: '16px', lineHeight: '24px' },
  title: { fontSize: '20px', lineHeight: '28px' },
  figure: { fontSize: '28px', lineHeight: '36px' },
} as const

export const motion = { panel: '120ms ease-out', page: '180ms ease-out', highlight: '1600ms' } as const

/** Stacking, lowest first. */
export const layer = { sticky: 2, bar: 10, sidePanel: 20, dialog: 40, toast: 60 } as const

/**
 * Fonts the user's machine has. Latin letters always come from a Latin font: CJK fonts draw them well but lack Polish
 * ones, and names of places come in every alphabet.
 */
const latin = '"Segoe UI Variable Text", "Segoe UI", -apple-system, Roboto, "Noto Sans", "DejaVu Sans Condensed"'
const traditional = '"PingFang TC", "Microsoft JhengHei UI", "Noto Sans TC", "Noto Sans CJK TC"'
const simplified = '"PingFang SC", "Microsoft YaHei UI", "Noto Sans SC", "Noto Sans CJK SC"'
export const font = {
  sans: `${latin}, system-ui, ${traditional}, ${simplified}, sans-serif`,
  traditional: `${latin}, ${traditional}, system-ui, sans-serif`,
  simplified: `${latin}, ${simplified}, system-ui, sans-serif`,
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Noto Sans Mono", "DejaVu Sans Mono", monospace',
} as const

/** The focus ring: 2 px ring after a 2 px gap. Spread it into `selectors` of anything focusable. */
export const focusRing = { outline: `2px solid ${brand.focus}`, outlineOffset: '2px' } as const
