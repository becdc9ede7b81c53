import type { Tone } from '#machines/kit/lifecycle.ts'

/** A short notice that goes away by itself. Errors that have a place on the page are shown there instead. */
export interface Toast {
  /** Equal keys are one toast, counted (C15). */
  readonly key: string
  readonly tone: Tone
  /** Ready text. */
  readonly message: string
  readonly detail?: string
  /** How often it was told while it stood there. */
  readonly times: number
}

/** How long one stays, ms; whoever holds the list takes it away after that. */
export const TOAST_LIFE = 6000
