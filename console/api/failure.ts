import type { FailureCode } from '#contracts/failure.ts'

/** The one shape in which a call fails, whatever went wrong. */
export interface Failure {
  /** Of the catalogue; `SERVER_ERROR` for an answer with a code we do not know. */
  readonly code: FailureCode
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** The text of the answer, in the user's language, when it is to be shown; null: the text of the catalogue is shown. */
  readonly message: string | null
  /** Further data of the answer, such as the guard of a refused command. */
  readonly data: unknown
  /** The id to quote when asking for help; null when the answer has none. */
  readonly requestId: string | null
}

export const failureWithoutAnswer = (code: FailureCode): Failure => ({
  code,
  status: null,
  message: null,
  data: null,
  requestId: null,
})
