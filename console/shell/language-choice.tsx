import { useAtom, useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { languageNames, localeOf } from '../intl/languages.ts'
import { useText } from '../intl/text.ts'
import { deploymentAtom } from '../state/deployment.ts'
import { languageAtom } from '../state/preferences.ts'
import { DropDown } from './drop-down.tsx'

/** The languages of this deployment, each in its own words. */
export function LanguageChoice(): ReactElement {
  const text = useText()
  const { languages } = useAtomValue(deploymentAtom)
  const [language, setLanguage] = useAtom(languageAtom)
  const items = languages.map((one) => ({
    key: one,
    label: languageNames[one],
    lang: localeOf[one],
    onPress: () => setLanguage(one),
  }))
  return (
    <DropDown
      label={text('shell.language')}
      icon="globe"
      shown={languageNames[language]}
      items={items}
      chosen={language}
    />
  )
}
