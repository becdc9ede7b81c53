import { expect, test } from 'vitest'
import { brandRoles, DARK_BRAND, DEFAULT_BRAND, LINE_CONTRAST, schemeOf, TEXT_CONTRAST } from '#console/theme/brand.ts'
import { contrast, hexOf, isHex, oklchOf } from '#console/theme/oklch.ts'
import { palettes, surfacesOf, swatches } from '#console/theme/palette.ts'
import type { Scheme } from '#console/theme/palette.ts'
import { toneRoles, tones } from '#console/theme/tones.ts'
import { cpuNow } from '#tests/support/run/fair-time.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'

const schemes: readonly Scheme[] = ['light', 'dark']

/** Every pair of colours that may meet, with what it needs; the ones that fail, as sentences. */
function failures(hex: string, scheme: Scheme): readonly string[] {
  const roles = brandRoles(hex, scheme)
  const surfaces = [...surfacesOf(scheme), roles.tint1, roles.tint2]
  const { ink } = palettes[scheme]
  const pairs: readonly (readonly [string, string, number])[] = [
    [roles.onSolid, roles.solid, TEXT_CONTRAST],
    [roles.onSolid, roles.solidHover, TEXT_CONTRAST],
    ...surfaces.map((surface) => [roles.text, surface, TEXT_CONTRAST] as const),
    ...surfaces.map((surface) => [roles.border, surface, LINE_CONTRAST] as const),
    ...surfaces.map((surface) => [roles.focus, surface, LINE_CONTRAST] as const),
    ...[roles.tint1, roles.tint2, roles.tint3].map((tint) => [ink, tint, TEXT_CONTRAST] as const),
  ]
  return pairs
    .filter(([one, other, least]) => contrast(one, other) < least)
    .map(([one, other, least]) => `${hex} ${scheme}: ${one} on ${other} is ${contrast(one, other)}, wants ${least}`)
}

test('the default theme colour is the green of the spec [R9.7.01]', () => {
  expect(DEFAULT_BRAND).toBe('#28a745')
})

test('the dark theme is chosen by black [R9.7.02]', () => {
  expect(DARK_BRAND).toBe('#000000')
  expect(schemeOf(DARK_BRAND, 'light')).toBe('dark')
  expect(schemeOf(DEFAULT_BRAND, 'light')).toBe('light')
})

test('a colour is kept as given where it fills something', () => {
  for (const hex of ['#28a745', '#ffffff', '#ffff00', '#ff0000', '#123456'])
    expect(brandRoles(hex.toUpperCase(), 'light').solid).toBe(hex)
})

test('white text on the default green would be too faint, so its button has dark text', () => {
  expect(contrast('#ffffff', DEFAULT_BRAND)).toBeLessThan(TEXT_CONTRAST)
  expect(brandRoles(DEFAULT_BRAND, 'light').onSolid).toBe('#111418')
})

test('black becomes a light grey brand, for it could not be seen on the dark theme', () => {
  const { solid, onSolid } = brandRoles(DARK_BRAND, 'dark')
  expect(contrast(solid, palettes.dark.panel)).toBeGreaterThan(10)
  expect(onSolid).toBe('#111418')
})

test.each(['#28a745', '#000000', '#ffffff', '#ffff00', '#ff0000', '#0000ff', '#777777', '#757575'])(
  'everything coloured by %s can be read in both themes',
  (hex) => {
    for (const scheme of schemes) expect(failures(hex, scheme)).toEqual([])
  },
)

test('a thousand random colours give readable consoles', () => {
  const [seed = 1] = seeds(1)
  const random = randomOf(seed)
  const failed: string[] = []
  for (let run = 0; run < 1000; run += 1) {
    const hex = `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
    failed.push(...schemes.flatMap((scheme) => failures(hex, scheme)))
  }
  expect(failed, `SEED=${seed}`).toEqual([])
})

test('the roles of a colour are there within two milliseconds', () => {
  brandRoles('#336699', 'light')
  const before = cpuNow()
  for (let run = 0; run < 50; run += 1) brandRoles('#336699', run % 2 === 0 ? 'light' : 'dark')
  expect((cpuNow() - before) / 50).toBeLessThan(2)
})

test('a colour survives the way to OKLCH and back', () => {
  for (const hex of ['#28a745', '#000000', '#ffffff', '#0d3d97', '#deb1ff']) expect(hexOf(oklchOf(hex))).toBe(hex)
})

test('only six hexadecimal digits are a colour', () => {
  expect(['#28a745', '#28A745'].every(isHex)).toBe(true)
  expect(['28a745', '#28a74', '#28a7455', 'green', '#28a74g', ''].some(isHex)).toBe(false)
  expect(() => oklchOf('green')).toThrow('#rrggbb')
})

test('status shapes stand out from the panel, and their words from the tint behind them', () => {
  for (const scheme of schemes)
    for (const tone of tones) {
      const roles = toneRoles(tone, scheme)
      expect(roles.swatch).toBe(swatches[scheme][tone])
      expect(contrast(roles.swatch, palettes[scheme].panel), `${tone} ${scheme}`).toBeGreaterThanOrEqual(LINE_CONTRAST)
      expect(contrast(roles.text, roles.tint)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrast(roles.onFill, roles.swatch)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrast(palettes[scheme].ink, roles.tint)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }
})

test('every ink reads on every surface, and every control has a visible edge', () => {
  for (const scheme of schemes) {
    const { ink, inkMuted, inkFaint, control } = palettes[scheme]
    for (const surface of surfacesOf(scheme)) {
      for (const text of [ink, inkMuted, inkFaint])
        expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrast(control, surface), `${control} on ${surface}`).toBeGreaterThanOrEqual(LINE_CONTRAST)
    }
  }
})
