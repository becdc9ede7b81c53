import { lazyPart } from '../status/lazy-part.ts'

/** What makes fields is large, and most confirmations have none. */
export const {
  Part: ConfirmForm,
  load: loadConfirmForm,
  prepare: prepareConfirmForm,
} = lazyPart(async () => (await import('./confirm-form.tsx')).ConfirmForm)
