import { useAtomValue } from 'jotai'
import { createContext, use, useEffect, useLayoutEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { TextProvider } from '../kit/text/text.ts'
import type { Text } from '../kit/text/text.ts'
import { showFailure } from '../state/notices.ts'
import { languageAtom } from '../state/preferences.ts'
import { localeOf } from './languages.ts'
import type { Language } from './languages.ts'
import { extentAtom } from './extent.ts'
import { isEnough } from './extents.ts'
import type { Extent } from './extents.ts'
import { loadText } from './messages.ts'

export interface LanguageTexts {
  readonly language: Language
  readonly extent: Extent
  readonly text: Text
}

const LoadedExtent = createContext<Extent>('all')

/** Whether the needed texts are loaded; without a provider nothing is missing. */
export const useAreTextsLoaded = (needed: Extent): boolean => isEnough(use(LoadedExtent), needed)

/**
 * Provides the chosen language. Another language, or more texts, is used as soon as it is loaded; until then the former texts
 * stay, so that nothing is blank.
 */
export function Texts({
  first,
  children,
}: {
  readonly first: LanguageTexts
  readonly children: ReactNode
}): ReactElement {
  const language = useAtomValue(languageAtom)
  const needed = useAtomValue(extentAtom)
  const [loaded, setSpoken] = useState(first)
  // Texts that were needed once stay loaded.
  const extent = isEnough(loaded.extent, needed) ? loaded.extent : needed
  useEffect(() => {
    if (loaded.language === language && loaded.extent === extent) return
    let isWanted = true
    const load = async () => {
      try {
        const text = await loadText(language, extent)
        if (isWanted) setSpoken({ language, extent, text })
      } catch {
        showFailure('LOADING_TIMEOUT')
      }
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [language, extent, loaded])
  const locale = localeOf[loaded.language]
  // Set together with the texts, so that no screen reader reads them in the voice of another language.
  useLayoutEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <TextProvider value={{ locale, text: loaded.text }}>
      <LoadedExtent value={loaded.extent}>{children}</LoadedExtent>
    </TextProvider>
  )
}
