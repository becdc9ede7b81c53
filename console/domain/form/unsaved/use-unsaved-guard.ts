import { useEffect, useState } from 'react'
import { store } from '#console/state/store.ts'
import { withoutMoment } from '#console/state/moment.ts'
import { unsavedFormAtom, unsavedFormsAtom } from '#console/state/unsaved.ts'
import type { UnsavedForm } from '#console/state/unsaved.ts'
import { stayHere, wayOutAtom } from './way-out.ts'

/**
 * Asks before what was typed is left (interface.md C13, F6): links and the console's own navigation are asked by the router
 * (shell/app.tsx), a sign-out in its own prompt; here are Back and Forward, a reload and the end of the tab.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const [form] = useState(unsavedForm)
  useEffect(() => {
    if (!isDirty) return
    store.set(unsavedFormsAtom, (before) => [...before, form])
    window.addEventListener('beforeunload', askBrowser)
    navigation()?.addEventListener('navigate', holdTraversal)
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      navigation()?.removeEventListener('navigate', holdTraversal)
      forget(form)
      if (store.get(wayOutAtom)?.form === form) stayHere()
    }
  }, [isDirty, form])
  return { form, saved: () => forget(form) }
}

export interface UnsavedGuard {
  /** For the prompt of this form (unsaved-prompt.tsx). */
  readonly form: UnsavedForm
  /** To be called before going on after everything was saved. */
  readonly saved: () => void
}

const forget = (form: UnsavedForm): void =>
  store.set(unsavedFormsAtom, (before) => before.filter((one) => one !== form))

/** Older browsers lack what the types promise. */
const navigation = (): Navigation | undefined => window.navigation

function unsavedForm(): UnsavedForm {
  const { href } = location
  const state: unknown = history.state
  const form: UnsavedForm = {
    ask: (to, go) => {
      if (isHere(to)) go()
      else store.set(wayOutAtom, { form, go })
    },
    // The form is put back above where the browser went, so that the way on is one step back.
    hold: (event) => {
      if (navigation() !== undefined) return
      store.set(wayOutAtom, { form, go: () => history.back() })
      event.stopImmediatePropagation()
      history.pushState(state, '', href)
    },
  }
  return form
}

/** Whether an address is that of the open page, whatever moment it shows. */
const isHere = (to: string): boolean =>
  withoutMoment(to) === withoutMoment(location.pathname + location.search + location.hash)

/** The browser asks in its own words. */
function askBrowser(event: BeforeUnloadEvent): void {
  if (store.get(unsavedFormAtom) !== null) event.preventDefault()
}

function holdTraversal(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable || !event.destination.sameDocument) return
  const form = store.get(unsavedFormAtom)
  if (form === null) return
  const { key } = event.destination
  // Nobody waits for the end of it: the page itself shows where it led.
  const go = (): void =>
    void navigation()
      ?.traverseTo(key)
      .finished?.catch(() => null)
  store.set(wayOutAtom, { form, go })
  event.preventDefault()
}
