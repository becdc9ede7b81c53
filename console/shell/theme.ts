import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import { applyTheme } from '../theme/apply.ts'
import { themeColourAtom, themeModeAtom } from '../state/preferences.ts'

/** Paints the page in the chosen colour and mode, at once and whenever they change. */
export function useTheme(): void {
  const brand = useAtomValue(themeColourAtom)
  const scheme = useAtomValue(themeModeAtom)
  useLayoutEffect(() => applyTheme(document.documentElement, { brand, scheme, density: 'default' }), [brand, scheme])
}
