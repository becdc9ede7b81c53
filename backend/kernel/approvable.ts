import { Result, Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import type { Currency } from '#contracts/finance/tariff.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Money } from '#contracts/units.ts'
import type { Lifecycle, Refusal } from '#machines/kit/lifecycle.ts'
import type { Transaction } from './transaction.ts'

/** A command of which the facts need a second person above the limit of the settings (lifecycles §1, four eyes). */
export interface Approvable {
  /** Whose command it is. */
  readonly lifecycle: Lifecycle
  readonly command: string
  /** The menu code of the page on which it is given: whoever approves it has that page, too. */
  readonly code: string
  /** What it would do now, or the refusal of a rule that the lifecycle itself cannot know. */
  prepare(tx: Transaction, asked: ApprovableRequest): Prepared | Refusal
  /** What else is to be done once it was given. */
  complete(tx: Transaction, asked: ApprovableRequest): void
}

/** A command as somebody filled it in. */
export interface ApprovableRequest {
  readonly id: string
  readonly form: Readonly<Record<string, unknown>>
  /** Who gives it: its requester, where somebody else approves it. */
  readonly by: Actor
}

export interface Prepared {
  /** The money at stake: more than the limit needs a second person. */
  readonly amount: Money
  readonly currency: Currency
  /** The body of the command without its approval. */
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

/** Declares a command that may need approval; its form is decoded here, once more than when it was filled in. */
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

/** Whether it was refused before it was anything. */
export const isRefused = (prepared: Prepared | Refusal): prepared is Refusal => 'reason' in prepared

/** The refusal of an approvable command by a rule that its lifecycle cannot know. */
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
