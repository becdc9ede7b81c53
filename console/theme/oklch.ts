/** Colour arithmetic for the theme: sRGB hex, OKLCH (Björn Ottosson's OKLab in polar form) and WCAG contrast. Pure. */

/** Lightness 0–1, chroma from 0, hue in degrees. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Triple = readonly [number, number, number]

const CHANNEL_MAX = 255
/** Halvings of the chroma search: 2⁻¹² is far below one step of an 8-bit channel. */
const GAMUT_STEPS = 12
/** How far outside 0–1 a channel may lie and still round onto the gamut's edge. */
const GAMUT_SLACK = 0.0005

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const toGamma = (linear: number): number => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)

/** Whether a text is a colour the theme takes: `#rrggbb`, either letter case. */
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/iu.test(text)

function linearOf(hex: string): Triple {
  if (!isHex(hex)) throw new RangeError(`a colour is #rrggbb, got ${hex}`)
  const channel = (from: number): number => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / CHANNEL_MAX)
  return [channel(1), channel(3), channel(5)]
}

/** OKLCH of `#rrggbb`; throws on anything else. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(beta, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, beta), hue: hue < 0 ? hue + 360 : hue }
}

function linearRgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const radians = (hue * Math.PI) / 180
  const a = chroma * Math.cos(radians)
  const b = chroma * Math.sin(radians)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (rgb: Triple): boolean =>
  rgb.every((channel) => channel >= -GAMUT_SLACK && channel <= 1 + GAMUT_SLACK)

/** The nearest `#rrggbb` of the same lightness and hue: chroma is given up until the screen can show it. */
export function hexOf(color: Oklch): string {
  const lightness = Math.min(1, Math.max(0, color.lightness))
  let rgb = linearRgbOf({ ...color, lightness })
  if (!isInGamut(rgb)) {
    let [low, high] = [0, color.chroma]
    for (let step = 0; step < GAMUT_STEPS; step += 1) {
      const middle = (low + high) / 2
      if (isInGamut(linearRgbOf({ ...color, lightness, chroma: middle }))) low = middle
      else high = middle
    }
    rgb = linearRgbOf({ ...color, lightness, chroma: low })
  }
  const byte = (linear: number): string =>
    Math.round(toGamma(Math.min(1, Math.max(0, linear))) * CHANNEL_MAX)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(byte).join('')}`
}

/** Relative luminance, WCAG 2.2. */
export function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1–21, WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
