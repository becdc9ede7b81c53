import { useAtomValue } from 'jotai'
import { createContext, use, useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { tellFailure } from '../state/notices.ts'
import { languageAtom } from '../state/preferences.ts'
import { localeOf } from './languages.ts'
import type { Language } from './languages.ts'
import { extentAtom } from './extent.ts'
import { isEnough, loadMessages } from './messages.ts'
import type { Extent, Messages } from './messages.ts'

export interface Spoken {
  readonly language: Language
  readonly extent: Extent
  readonly messages: Messages
}

const SpokenExtent = createContext<Extent>('first')

/** Whether the texts that are needed are here. */
export const useIsSpoken = (needed: Extent): boolean => isEnough(use(SpokenExtent), needed)

/**
 * Speaks the chosen language; another one, and more of it, is spoken as soon as its texts are here, and nothing is blank
 * until then.
 */
export function Texts({ first, children }: { readonly first: Spoken; readonly children: ReactNode }): ReactElement {
  const language = useAtomValue(languageAtom)
  const needed = useAtomValue(extentAtom)
  const [spoken, setSpoken] = useState(first)
  // What was once needed is kept: nothing is gained by forgetting it.
  const extent = isEnough(spoken.extent, needed) ? spoken.extent : needed
  useEffect(() => {
    if (spoken.language === language && spoken.extent === extent) return
    let isWanted = true
    const speak = async () => {
      try {
        const messages = await loadMessages(language, extent)
        if (isWanted) setSpoken({ language, extent, messages })
      } catch {
        tellFailure('LOADING_TIMEOUT')
      }
    }
    void speak()
    return () => {
      isWanted = false
    }
  }, [language, extent, spoken])
  const locale = localeOf[spoken.language]
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <IntlProvider locale={locale} messages={spoken.messages}>
      <SpokenExtent value={spoken.extent}>{children}</SpokenExtent>
    </IntlProvider>
  )
}
