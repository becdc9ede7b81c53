import type { Failure } from '../api/failure.ts'
import { useText } from './text.ts'

/** The text of a failure in the user's language: that of the answer where it is to be shown, otherwise that of the catalogue. */
export function useFailureText(): (failure: Failure) => string {
  const text = useText()
  return (failure) => failure.message ?? text(`failure.${failure.code}`)
}
