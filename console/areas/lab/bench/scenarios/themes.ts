import type { TypedText } from '#console/intl/text.ts'

const themes = [
  'balancing',
  'cards',
  'charging',
  'faults',
  'firmware',
  'line',
  'lists',
  'money',
  'orders',
  'reservations',
] as const

/** The name of a theme; of one without words, that of its folder. */
export function themeText(theme: string, text: TypedText): string {
  const known = themes.find((one) => one === theme)
  return known === undefined ? theme : text(`bench.scenario.theme.${known}`)
}
