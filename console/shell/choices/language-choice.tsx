import { useAtom, useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { languageNames, localeOf } from '#console/intl/languages.ts'
import { useText } from '#console/intl/text.ts'
import { deploymentAtom } from '#console/state/deployment.ts'
import { languageAtom } from '#console/state/preferences.ts'
import { DropDown } from '../frame/drop-down.tsx'

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
