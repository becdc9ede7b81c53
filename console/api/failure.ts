import type { FailureCode } from '#contracts/failure.ts'

/** The one shape in which a call fails, whatever went wrong. */
export interface Failure {
  /** Of the catalogue; `SERVER_ERROR` for an answer with a code we do not know. */
  readonly code: FailureCode
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** The answer's own words, in the reader's language, when they count; null: the catalogue's text counts. */
  readonly message: string | null
  /** What the answer said beside it, such as the guard of a refused command. */
  readonly data: unknown
  /** What a person quotes when asking for help; null when the answer carried none. */
  readonly requestId: string | null
}

export const failureWithoutAnswer = (code: FailureCode): Failure => ({
  code,
  status: null,
  message: null,
  data: null,
  requestId: null,
})
