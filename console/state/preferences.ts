import { atom } from 'jotai'
import { DEFAULT_BRAND } from '../theme/brand.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '../intl/languages.ts'
import type { Language } from '../intl/languages.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { oneOf, persisted } from './persisted.ts'

/** What a person chose in this browser (spec §1 and §3). */

const LANGUAGE_COOKIE = 'language'

const storedLanguage = persisted<Language>('language', languageOfCookie(), (stored) =>
  isLanguage(stored) ? stored : null,
)

function languageOfCookie(): Language {
  const kept = readCookie(LANGUAGE_COOKIE)
  return isLanguage(kept) ? kept : DEFAULT_LANGUAGE
}

/** The language of every text and of the `lang` parameter; kept here and in a cookie for seven days. */
export const languageAtom = atom(
  (get) => get(storedLanguage),
  (_, set, language: Language) => {
    writeCookie(LANGUAGE_COOKIE, language)
    set(storedLanguage, language)
  },
)

export const themeModes = ['light', 'dark'] as const
export type ThemeMode = (typeof themeModes)[number]

const preferredMode = (): ThemeMode => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Light or dark; what the system prefers until somebody chooses. */
export const themeModeAtom = persisted<ThemeMode>('themeMode', preferredMode(), oneOf(themeModes))

/** The theme colour as `#rrggbb`, kept per browser. */
export const themeColourAtom = persisted<string>('themeColour', DEFAULT_BRAND, (stored) =>
  typeof stored === 'string' && /^#[\da-f]{6}$/iu.test(stored) ? stored : null,
)
