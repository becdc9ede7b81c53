import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { tellFailure } from '../state/notices.ts'
import { languageAtom } from '../state/preferences.ts'
import { localeOf } from './languages.ts'
import type { Language } from './languages.ts'
import { loadMessages } from './messages.ts'
import type { Messages } from './messages.ts'

export interface Spoken {
  readonly language: Language
  readonly messages: Messages
}

/** Speaks the chosen language; another one is spoken as soon as its texts are here, and nothing is blank until then. */
export function Texts({ first, children }: { readonly first: Spoken; readonly children: ReactNode }): ReactElement {
  const language = useAtomValue(languageAtom)
  const [spoken, setSpoken] = useState(first)
  useEffect(() => {
    if (spoken.language === language) return
    let isWanted = true
    const speak = async () => {
      try {
        const messages = await loadMessages(language)
        if (isWanted) setSpoken({ language, messages })
      } catch {
        tellFailure('LOADING_TIMEOUT')
      }
    }
    void speak()
    return () => {
      isWanted = false
    }
  }, [language, spoken.language])
  const locale = localeOf[spoken.language]
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <IntlProvider locale={locale} messages={spoken.messages}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </IntlProvider>
  )
}
