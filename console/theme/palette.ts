import type { Tone } from '#machines/kit/lifecycle.ts'

/** The colours that never change with the brand: surfaces, inks, lines and the six status families, for light and dark. */

/** `light` or `dark`: the theme mode a person chooses. */
export type Scheme = 'light' | 'dark'

export interface Palette {
  /** Behind everything. */
  readonly page: string
  /** What carries content: tables, panels, bars. */
  readonly panel: string
  /** What floats: dialogs, menus, tooltips. */
  readonly raised: string
  /** Recessed areas: table heads, code, skeletons. */
  readonly sunken: string
  /** A row or a quiet button under the pointer. */
  readonly hover: string
  readonly ink: string
  readonly inkMuted: string
  readonly inkFaint: string
  /** Hairlines between things. */
  readonly line: string
  /** The border of a control: at least 3:1 (WCAG 1.4.11). */
  readonly control: string
  /** Behind a dialog. */
  readonly veil: string
  readonly shadow: string
}

export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    page: '#f6f8fa',
    panel: '#ffffff',
    raised: '#ffffff',
    sunken: '#eff2f5',
    hover: '#f2f5f8',
    ink: '#111418',
    inkMuted: '#464f5a',
    inkFaint: '#5d6772',
    line: '#dde2e8',
    control: '#7a8490',
    veil: 'rgb(17 20 24 / 40%)',
    shadow: '0 1px 2px rgb(17 20 24 / 8%), 0 8px 28px rgb(17 20 24 / 14%)',
  },
  dark: {
    page: '#0d1014',
    panel: '#14181d',
    raised: '#1b2026',
    sunken: '#101318',
    hover: '#1b2026',
    ink: '#e6e9ed',
    inkMuted: '#b3bbc4',
    inkFaint: '#919ba6',
    line: '#2a3037',
    control: '#6f7a86',
    veil: 'rgb(0 0 0 / 60%)',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 10px 32px rgb(0 0 0 / 50%)',
  },
}

/** Fills of status shapes: at least 3:1 on the panel, apart from each other for every kind of colour vision (F12). */
export const swatches: Readonly<Record<Scheme, Readonly<Record<Tone, string>>>> = {
  light: {
    ready: '#23a777',
    active: '#0d3d97',
    attention: '#ac6c00',
    fault: '#7a0018',
    reserved: '#985de1',
    off: '#626364',
  },
  dark: {
    ready: '#7fe5ab',
    active: '#557fce',
    attention: '#fca800',
    fault: '#c8423b',
    reserved: '#deb1ff',
    off: '#99999b',
  },
}

/** Every surface on which text and focus rings may come to lie. */
export const surfacesOf = (scheme: Scheme): readonly string[] => {
  const { page, panel, raised, sunken, hover } = palettes[scheme]
  return [page, panel, raised, sunken, hover]
}
