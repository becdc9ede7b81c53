import './theme/base.css.ts'
import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { extentAtom, pageExtentAtom } from './intl/extent.ts'
import { extentOf } from './intl/extents.ts'
import { loadText } from './intl/messages.ts'
import { Texts } from './intl/provider.tsx'
import type { LanguageTexts } from './intl/provider.tsx'
import { App } from './shell/app.tsx'
import { findRoute } from './shell/find-route.ts'
import { deploymentAtom } from './state/deployment.ts'
import { languageAtom, themeColourAtom, themeModeAtom } from './state/preferences.ts'
import { loginInfoAtom, userInfoAtom } from './state/session.ts'
import { store } from './state/store.ts'
import { guardHistory } from './state/unsaved.ts'
import { applyTheme } from './theme/apply.ts'

/** Starts the console: colours first, then the texts, then the signed-in user, then the page. */

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

applyTheme(document.documentElement, {
  brand: store.get(themeColourAtom),
  scheme: store.get(themeModeAtom),
  density: 'default',
})
guardHistory()
const [first] = await Promise.all([loadFirstTexts(), knowUser()])
createRoot(root).render(
  <Provider store={store}>
    <Texts first={first}>
      <App />
    </Texts>
  </Provider>,
)

/** The chosen language, or English when its texts cannot be fetched: text is better than none. */
async function loadFirstTexts(): Promise<LanguageTexts> {
  const language = store.get(languageAtom)
  const found = findRoute(location.pathname, store.get(deploymentAtom))
  if (found.kind === 'page') store.set(pageExtentAtom, extentOf(found.route))
  const extent = store.get(extentAtom)
  try {
    return { language, extent, text: await loadText(language, extent) }
  } catch {
    return { language: 'en', extent, text: await loadText('en', extent) }
  }
}

/**
 * A stored sign-in is checked while the page is shown with what was stored beside it. With a token alone there is nothing
 * to show or to guard by, so the user is loaded first.
 */
async function knowUser(): Promise<void> {
  if (store.get(loginInfoAtom) === null) return
  const { resumeSession } = await import('./api/session.ts')
  const resumed = resumeSession()
  if (store.get(userInfoAtom) === null) await resumed
}
