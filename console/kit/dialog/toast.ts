import type { Tone } from '#machines/kit/lifecycle.ts'

/** A short notice that goes away by itself. Errors that have a place on the page are shown there instead. */
export interface Toast {
  /** Equal keys are one toast, counted (C15). */
  readonly key: string
  readonly tone: Tone
  /** Translated text. */
  readonly message: string
  readonly detail?: string
  /** How often it occurred while it was visible. */
  readonly times: number
}

/** How long a toast stays, in ms; the owner of the list removes it after that. */
export const TOAST_LIFE = 6000
