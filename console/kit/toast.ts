import type { Tone } from '#machines/lifecycle.ts'

/** A short notice that goes away by itself. Errors that have a place on the page are shown there instead. */
export interface Toast {
  /** Equal keys are one toast, counted (C15). */
  readonly key: string
  readonly tone: Tone
  /** Ready text. */
  readonly message: string
  readonly detail?: string
  readonly times: number
}

/** interface.md §2, checklist 33. */
export const MOST_TOASTS = 3
/** How long one stays, ms; whoever holds the list takes it away after that. */
export const TOAST_LIFE = 6000

/** The list with one more notice: merged with its equal, the oldest given up beyond three. */
export function withToast(toasts: readonly Toast[], next: Omit<Toast, 'times'>): readonly Toast[] {
  const equal = toasts.find((toast) => toast.key === next.key)
  const others = toasts.filter((toast) => toast.key !== next.key)
  return [...others, { ...next, times: (equal?.times ?? 0) + 1 }].slice(-MOST_TOASTS)
}

/** The list without one. */
export const withoutToast = (toasts: readonly Toast[], key: string): readonly Toast[] =>
  toasts.filter((toast) => toast.key !== key)
