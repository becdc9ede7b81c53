/** The languages of spec §1, as the `lang` query parameter spells them. */
export const languages = ['en', 'zh-CN', 'zh-TW', 'fr', 'pl'] as const
export type Language = (typeof languages)[number]

/** Spec §9: English, when nothing was chosen. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** The folder of a language in `locales/`, which is its BCP 47 tag and the page's `lang` attribute. */
export const localeOf: Readonly<Record<Language, 'en' | 'zh-Hans' | 'zh-Hant' | 'fr' | 'pl'>> = {
  en: 'en',
  'zh-CN': 'zh-Hans',
  'zh-TW': 'zh-Hant',
  fr: 'fr',
  pl: 'pl',
}

/** Each language in itself, for the reader who understands none of the others. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  fr: 'Français',
  pl: 'Polski',
}

export const isLanguage = (word: unknown): word is Language => languages.some((language) => language === word)
