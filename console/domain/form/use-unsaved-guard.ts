import { useEffect, useState } from 'react'
import { stayHere, unsavedFormAtom } from '#console/state/unsaved.ts'
import type { UnsavedForm } from '#console/state/unsaved.ts'
import { store } from '#console/state/store.ts'

/**
 * Asks before what was typed is left (interface.md C13): links and the console's own navigation are asked by the router
 * (shell/app.tsx), Back and Forward by `guardHistory`, a sign-out in its own prompt; here are a reload and the end of the tab.
 * Answers what to call before going on after everything was saved.
 */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const [form] = useState((): UnsavedForm => ({ href: location.href, state: history.state }))
  useEffect(() => {
    if (!isDirty) return
    store.set(unsavedFormAtom, form)
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
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
