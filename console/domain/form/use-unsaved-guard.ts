import { useEffect, useState } from 'react'
import { askBeforeLeaving, stayHere, unsavedFormAtom } from '#console/state/unsaved.ts'
import { store } from '#console/state/store.ts'

/**
 * Asks before what was typed is left (interface.md C13, F6): links and the console's own navigation are asked by the router
 * (shell/app.tsx), a sign-out in its own prompt; here are Back and Forward, a reload and the end of the tab. Answers what to
 * call before going on after everything was saved.
 */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const [form] = useState<object>(() => ({}))
  useEffect(() => {
    if (!isDirty) return
    store.set(unsavedFormAtom, form)
    const endGuard = guardHistory()
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      endGuard()
      // Another form may be open by now.
      if (store.get(unsavedFormAtom) === form) store.set(unsavedFormAtom, null)
      stayHere()
    }
  }, [isDirty, form])
  return () => store.set(unsavedFormAtom, null)
}

/** The browser asks in its own words. */
function askBrowser(event: BeforeUnloadEvent): void {
  if (store.get(unsavedFormAtom) !== null) event.preventDefault()
}

/** Back and Forward, by the Navigation API where the browser has it; the answer ends it. */
function guardHistory(): () => void {
  // Older browsers lack what the types promise.
  const known: Navigation | undefined = window.navigation
  return known === undefined ? guardPopstate() : guardTraversal(known)
}

function guardTraversal(navigation: Navigation): () => void {
  const ask = (event: NavigateEvent): void => {
    if (event.navigationType !== 'traverse' || !event.cancelable || !event.destination.sameDocument) return
    const { key } = event.destination
    // A refused traversal rejects what the browser began; nobody waits for it.
    if (askBeforeLeaving(() => void navigation.traverseTo(key).finished?.catch(() => null))) event.preventDefault()
  }
  navigation.addEventListener('navigate', ask)
  return () => navigation.removeEventListener('navigate', ask)
}

/** The browser has gone already: the page is put back above where it went, so that the way on is one step back. */
function guardPopstate(): () => void {
  const here = location.href
  const state: unknown = history.state
  const ask = (event: PopStateEvent): void => {
    if (!askBeforeLeaving(() => history.back())) return
    event.stopImmediatePropagation()
    history.pushState(state, '', here)
  }
  // Before the router, which would show the other page.
  window.addEventListener('popstate', ask, { capture: true })
  return () => window.removeEventListener('popstate', ask, { capture: true })
}
