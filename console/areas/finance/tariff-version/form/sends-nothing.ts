import type { KeyboardEvent } from 'react'

/** Enter in a field that is no part of a price list must not save it: what is imagined, and the price to paint with. */
export function sendsNothing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
