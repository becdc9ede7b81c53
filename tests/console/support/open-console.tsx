import { cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach } from 'vitest'
import { Texts } from '#console/intl/provider.tsx'
import { App } from '#console/shell/app.tsx'
import { clearSignInAtom } from '#console/state/session.ts'
import { errorNoticeAtom, successNoticeAtom } from '#console/state/notices.ts'
import { store } from '#console/state/store.ts'
import { englishText } from '../kit/english.tsx'

/** The whole console at an address, in English, over the answers of a test's own server. */

const files = import.meta.glob<Record<string, string>>('/locales/en/*.json', { eager: true, import: 'default' })

/** The English texts as they stand in the catalogue. */
export const english: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files))

export const text = englishText(english)

/** Opens an address, on the state of the console or on another one. */
export function open(path: string, state: typeof store = store): void {
  history.replaceState(null, '', path)
  render(
    <Provider store={state}>
      <Texts first={{ language: 'en', extent: 'all', text }}>
        <App />
      </Texts>
    </Provider>,
  )
}

afterEach(() => {
  cleanup()
  store.set(clearSignInAtom)
  store.set(errorNoticeAtom, null)
  store.set(successNoticeAtom, null)
  // What one test typed is no draft of the next.
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
})
