import { brandRoles, schemeOf } from './brand.ts'
import type { Scheme } from './palette.ts'

/** The choice of a user, stored per browser. */
export interface Theme {
  readonly brand: string
  readonly scheme: Scheme
  readonly density: Density
}

export type Density = 'comfortable' | 'default' | 'compact'

/** Recolours everything under `root` (the document's element) at once; nothing is fetched and nothing re-renders. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  const scheme = schemeOf(theme.brand, theme.scheme)
  root.dataset['scheme'] = scheme
  root.dataset['density'] = theme.density
  for (const [role, value] of Object.entries(brandRoles(theme.brand, scheme)))
    root.style.setProperty(`--cb-brand-${role}`, value)
}
