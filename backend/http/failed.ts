import { failureKey, failures } from '#contracts/failure.ts'
import type { AnswerFailure } from '#contracts/failure.ts'
import { atlas } from '#machines/atlas.ts'
import type { Refusal } from '#machines/lifecycle.ts'
import type { Say, Values } from './texts.ts'

/** A call that did not succeed, as a value: a handler returns it, `bind` turns it into the answer. */
export class Failed {
  readonly code: AnswerFailure
  readonly values: Values
  /** The text, when it is not the catalogue's own. */
  readonly text: (say: Say) => string
  readonly data: (say: Say) => unknown

  constructor(
    code: AnswerFailure,
    more: { values?: Values; text?: (say: Say) => string; data?: (say: Say) => unknown } = {},
  ) {
    this.code = code
    this.values = more.values ?? {}
    this.text = more.text ?? ((say) => say(failureKey(code), this.values))
    this.data = more.data ?? (() => null)
  }

  get status(): number {
    return failures[this.code]
  }

  /** The answer's body: the envelope of R7.2.13 with the failure's name for a code. */
  body(say: Say): string {
    return JSON.stringify({ code: this.code, message: this.text(say), data: this.data(say) })
  }
}

/** What was sought, or 404 where there is none. */
export const found = async <Row>(sought: Row | null | Promise<Row | null>): Promise<Row | Failed> =>
  (await sought) ?? new Failed('ADDRESS_ERROR')

/** A body of which the wrong parts are known. `part` is where the field was: `params`, `query` or `body`. */
export interface WrongField {
  readonly part: 'params' | 'query' | 'body'
  readonly field: string
  readonly problem: 'missing' | 'unknown' | 'invalid'
}

/** A request that does not fit its contract: HTTP 400, each wrong field named in the reader's language. */
export const misfit = (fields: readonly WrongField[]): Failed =>
  new Failed('REQUEST_ERROR', {
    data: (say) => ({
      fields: fields.map(({ part, field, problem }) => ({
        part,
        field,
        message: say(`failure.field.${problem}`, { field: field === '' ? part : field }),
      })),
    }),
  })

/**
 * A lifecycle's refusal as an answer: 409 with the rule that failed; 403 when the role may never give the command;
 * 404 for a command the lifecycle does not have.
 */
export function refused(refusal: Refusal): Failed {
  const { lifecycle, state, command, guard } = refusal
  const more = { text: (say: Say) => refusalText(refusal, say), data: () => ({ lifecycle, state, command, guard }) }
  switch (refusal.reason) {
    case 'illegalTransition':
      return new Failed('ILLEGAL_TRANSITION', more)
    case 'notPermitted':
      return new Failed('ACCESS_DENIED', more)
    case 'unknownCommand':
      return new Failed('ADDRESS_ERROR')
    default:
      return refusal.reason satisfies never
  }
}

/** Why a command is refused: the text of the rule that failed, otherwise that of the reason. */
export function refusalText({ lifecycle, state, command, reason, guard }: Refusal, say: Say): string {
  if (guard !== null) return say(`guard.${guard}`)
  const wire = atlas.get(lifecycle)?.wire[state] ?? state
  return say(`refusal.${reason}`, {
    command: say(`command.${lifecycle}.${command}`),
    state: say(`state.${lifecycle}.${wire}`),
  })
}
