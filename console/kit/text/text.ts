import { createContext, use } from 'react'

/** Values for the places in a text, such as `{count}`. */
export type TextValues = Readonly<Record<string, string | number>>

/** The text of a key in the reader's language. */
export type Text = (key: string, values?: TextValues) => string

/** How the page speaks. */
export interface SpokenLanguage {
  /** The BCP 47 tag of the reader's language. */
  readonly locale: string
  readonly text: Text
}

const SpeechContext = createContext<SpokenLanguage | null>(null)

/** Lets everything inside speak. */
export const Speaking = SpeechContext.Provider

function useSpeech(): SpokenLanguage {
  const speech = use(SpeechContext)
  if (speech === null) throw new Error('nothing is said outside of a speech')
  return speech
}

/** Looks texts up. Parts take keys where the text belongs to a definition at module scope, ready text everywhere else. */
export const useText = (): Text => useSpeech().text

/** The BCP 47 tag of the reader's language. */
export const useLocale = (): string => useSpeech().locale
