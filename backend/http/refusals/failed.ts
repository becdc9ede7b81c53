import { failureKey, failures } from '#contracts/failure.ts'
import type { AnswerFailure } from '#contracts/failure.ts'
import { blames } from '#contracts/refusal.ts'
import { atlas } from '#machines/atlas.ts'
import { stateKey } from '#machines/kit/state-words.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { guardFields, optionalFields } from './guard-fields.ts'
import { refusedField } from './refused-fields.ts'
import type { Blamed, Sent } from './refused-fields.ts'
import type { Say, Values } from '../texts.ts'

/** A call that did not succeed, as a value: a handler returns it, `bind` turns it into the answer. */
export class Failed {
  readonly code: AnswerFailure
  readonly values: Values
  /** The text, when it is not the catalogue's own. */
  readonly text: (say: Say) => string
  /** What stands in `data` beside the fields. */
  readonly data: object
  /** The fields that are wrong. */
  readonly blamed: (say: Say) => readonly Blamed[]

  constructor(code: AnswerFailure, more: FailedMore = {}) {
    this.code = code
    this.values = more.values ?? {}
    this.text = more.text ?? ((say) => say(failureKey(code), this.values))
    this.data = more.data ?? {}
    this.blamed = more.blamed ?? (() => blames[code])
  }

  get status(): number {
    return failures[this.code]
  }

  /** The answer's body: the envelope of R7.2.13 with the failure's name for a code. `sent` is null for what is no request. */
  body(say: Say, sent: Sent | null): string {
    const message = this.text(say)
    const fields = this.blamed(say).map((blamed) => refusedField(blamed, message, sent))
    const data = { ...this.data, ...(fields.length === 0 ? {} : { fields }) }
    return JSON.stringify({ code: this.code, message, data: Object.keys(data).length === 0 ? null : data })
  }
}

interface FailedMore {
  readonly values?: Values
  readonly text?: (say: Say) => string
  readonly data?: object
  readonly blamed?: (say: Say) => readonly Blamed[]
}

/** What was sought, or 404 where there is none. */
export const found = async <Row>(sought: Row | null | Promise<Row | null>): Promise<Row | Failed> =>
  (await sought) ?? unknownField('params', 'id')

/** What is wrong with a field of a request: the rule it breaks, and what the rule allows. */
export interface WrongField {
  readonly part: 'params' | 'query' | 'body' | 'headers'
  readonly field: string
  readonly rule: string
  readonly limit?: unknown
}

/** A request that does not fit its contract: HTTP 400, each wrong field named in the reader's language. */
export const misfit = (fields: readonly WrongField[], code: AnswerFailure = 'REQUEST_ERROR'): Failed =>
  new Failed(code, {
    blamed: (say) =>
      fields.map(({ part, field, rule, limit }) => {
        const problem = rule === 'missing' || rule === 'unknown' ? rule : 'invalid'
        const message = say(`failure.field.${problem}`, { field: field === '' ? part : field })
        return { part, fields: [field], rule, limit, message }
      }),
  })

/** What is named in a request is not known: 404 that names the field. */
export const unknownField = (part: WrongField['part'], field: string): Failed =>
  new Failed('ADDRESS_ERROR', { blamed: () => [{ part, fields: [field], rule: 'known' }] })

/**
 * A lifecycle's refusal as an answer: 409 with the rule that failed; 403 when the role may never give the command;
 * 404 for a command the lifecycle does not have.
 */
export function refused(refusal: Refusal): Failed {
  const { lifecycle, state, command, guard } = refusal
  const more = {
    text: (say: Say) => refusalText(refusal, say),
    data: { lifecycle, state, command, guard },
    blamed: () => [blamedBy(refusal)],
  }
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

/** The field that the rule looks at; the state where it looks at no field; who asked, where the role is not enough. */
function blamedBy({ reason, lifecycle, state, command, guard }: Refusal): Blamed {
  if (reason === 'notPermitted') {
    const roles = atlas.get(lifecycle)?.commands[command]?.by
    return { part: 'headers', fields: ['authorization'], rule: reason, limit: roles }
  }
  const rule = guard ?? reason
  const fields = guard === null ? undefined : guardFields[guard]
  const byState: Blamed = { part: 'state', fields: ['state'], rule, value: state }
  if (fields === undefined) return byState
  return fields.some((field) => optionalFields.has(field))
    ? { part: 'body', fields, rule }
    : { part: 'body', fields, rule, instead: byState }
}

/** Why a command is refused: the text of the rule that failed, otherwise that of the reason. */
export function refusalText({ lifecycle, state, command, reason, guard }: Refusal, say: Say): string {
  if (guard !== null) return say(`guard.${guard}`)
  const known = atlas.get(lifecycle)
  // What is not there yet has no word.
  if ((known === undefined || isNew(state)) && reason === 'illegalTransition')
    return say(failureKey('ILLEGAL_TRANSITION'))
  return say(`refusal.${reason}`, {
    command: say(`command.${lifecycle}.${command}`),
    state: known === undefined || isNew(state) ? state : say(stateKey(known, state)),
  })
}
