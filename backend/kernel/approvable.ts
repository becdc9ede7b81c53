import { Result, Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import type { Currency } from '#contracts/finance/currency.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Money } from '#contracts/units.ts'
import type { Lifecycle, Refusal } from '#machines/kit/lifecycle.ts'
import type { Transaction } from './transaction.ts'

/** A command that needs a second person above the limit of the settings (lifecycles §1, four eyes). */
export interface Approvable {
  /** The lifecycle that the command belongs to. */
  readonly lifecycle: Lifecycle
  readonly command: string
  /** The menu code of the page on which it is given: its approver needs that page, too. */
  readonly code: string
  /** The facts it would write now, or the refusal of a rule that the lifecycle itself cannot check. */
  prepare(tx: Transaction, asked: ApprovableRequest): Prepared | Refusal
  /** What remains to be done once it was dispatched. */
  complete(tx: Transaction, asked: ApprovableRequest): void
}

/** A command as it was filled in. */
export interface ApprovableRequest {
  readonly id: string
  readonly form: Readonly<Record<string, unknown>>
  /** Who gives it: the requester, even where another person approves it. */
  readonly by: Actor
}

export interface Prepared {
  /** The amount at stake: above the limit, a second person is needed. */
  readonly amount: Money
  /** Whether a second person is needed, where that is no matter of an amount. */
  readonly needsSecond?: boolean
  readonly currency: Currency
  /** The body of the command, without its approval. */
  readonly body: Readonly<Record<string, unknown>>
}

interface Draft<Form extends Schema.Top, Context, Event extends FactEvent> {
  readonly lifecycle: Lifecycle<Context, Event>
  readonly command: string
  readonly code: string
  readonly form: Form
  prepare(tx: Transaction, asked: FilledIn<Form>): Prepared | Refusal
  complete?(tx: Transaction, asked: FilledIn<Form>): void
}

type FilledIn<Form extends Schema.Top> = Form['Type'] & Omit<ApprovableRequest, 'form'>

/**
 * Declares a command that may need approval. Its form is decoded here, in addition to the decoding when it was filled
 * in.
 */
export function approvable<Form extends Schema.Top, Context, Event extends FactEvent>(
  draft: Draft<Form, Context, Event>,
): Approvable {
  const { lifecycle, command, code, form } = draft
  const filledIn = ({ id, by, form: values }: ApprovableRequest): FilledIn<Form> => {
    const decoded = Schema.decodeUnknownResult(form as unknown as Schema.Codec<object>)(values)
    if (Result.isFailure(decoded)) throw new Error(`${command} was requested with a form that is none of its own`)
    return { ...decoded.success, id, by }
  }
  return {
    lifecycle,
    command,
    code,
    prepare: (tx, asked) => draft.prepare(tx, filledIn(asked)),
    complete: (tx, asked) => draft.complete?.(tx, filledIn(asked)),
  }
}

/** Whether it was refused before anything was prepared. */
export const isRefused = (prepared: Prepared | Refusal): prepared is Refusal => 'reason' in prepared

/** The refusal of an approvable command by a rule that its lifecycle cannot check. */
export const refusedBy = (
  tx: Transaction,
  { lifecycle, command }: Approvable,
  of: { id: string; guard: string },
): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: lifecycle.name,
  state: tx.stateOf(lifecycle, of.id).value,
  command,
  guard: of.guard,
})
