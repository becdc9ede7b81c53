import { createContext, use } from 'react'

/** Values for the arguments of a text, such as `{count}`. */
export type TextValues = Readonly<Record<string, string | number>>

/** The text of a key in the user's language. */
export type Text = (key: string, values?: TextValues) => string

/** The texts of a language. */
export interface LocaleTexts {
  /** The BCP 47 tag of the user's language. */
  readonly locale: string
  readonly text: Text
}

const LocaleTextsContext = createContext<LocaleTexts | null>(null)

/** Provides texts to everything inside. */
export const TextProvider = LocaleTextsContext.Provider

function useLocaleTexts(): LocaleTexts {
  const texts = use(LocaleTextsContext)
  if (texts === null) throw new Error('there is no text outside of a TextProvider')
  return texts
}

/** Looks texts up. Components take keys in definitions at module scope, and translated text everywhere else. */
export const useText = (): Text => useLocaleTexts().text

/** The BCP 47 tag of the user's language. */
export const useLocale = (): string => useLocaleTexts().locale
