import type { Failure } from '../api/failure.ts'
import { useText } from './text.ts'

/** A failure in the reader's language: the answer's own words where they count, otherwise the catalogue's text. */
export function useFailureText(): (failure: Failure) => string {
  const text = useText()
  return (failure) => failure.message ?? text(`failure.${failure.code}`)
}
