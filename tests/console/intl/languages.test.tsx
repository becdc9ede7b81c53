import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, describe, expect, test } from 'vitest'
import { families } from '#console/intl/extents.ts'
import { languageNames, languages, localeOf } from '#console/intl/languages.ts'
import { loadText } from '#console/intl/messages.ts'
import { Texts } from '#console/intl/provider.tsx'
import { useText } from '#console/intl/text.ts'
import { languageAtom } from '#console/state/preferences.ts'
import { store } from '#console/state/store.ts'

/** "Sign out" as each language says it. */
const signOut = {
  en: 'Sign out',
  'zh-CN': '退出登录',
  'zh-TW': '登出',
  fr: 'Se déconnecter',
  pl: 'Wyloguj się',
} as const

function SignOut() {
  return <p>{useText()('confirm.signOut.action')}</p>
}

const compiled = import.meta.glob<Readonly<Record<string, unknown>>>('/locales/compiled/*.json', {
  eager: true,
  import: 'default',
})

afterEach(() => {
  cleanup()
  store.set(languageAtom, 'en')
})

describe('§1 languages', () => {
  test('five, under the codes of the lang parameter, each named in itself [R1.3.01]', () => {
    expect(languages.map((language) => [language, localeOf[language]])).toEqual([
      ['en', 'en'],
      ['zh-CN', 'zh-Hans'],
      ['zh-TW', 'zh-Hant'],
      ['fr', 'fr'],
      ['pl', 'pl'],
    ])
    expect(new Set(Object.values(languageNames)).size).toBe(languages.length)
  })

  test('another language is used at once when it is chosen, and the page declares it', async () => {
    render(
      <Provider store={store}>
        <Texts first={{ language: 'en', extent: 'all', text: await loadText('en', 'all') }}>
          <SignOut />
        </Texts>
      </Provider>,
    )
    for (const language of [...languages, 'en'] as const) {
      store.set(languageAtom, language)
      await screen.findByText(signOut[language])
      expect(document.documentElement.lang).toBe(localeOf[language])
    }
  })

  test('every language has compiled texts under the same keys [R1.3.01] [R1.3.02]', () => {
    for (const part of ['', '-first', '-frame', '-rules', ...families.map((family) => `-${family}`)]) {
      const [english = [], ...others] = languages.map((language) =>
        Object.keys(compiled[`/locales/compiled/${localeOf[language]}${part}.json`] ?? {}),
      )
      expect(english.length, part).toBeGreaterThan(0)
      for (const keys of others) expect(keys, part).toEqual(english)
    }
  })
})
