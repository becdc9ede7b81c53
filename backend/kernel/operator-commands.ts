import type { Plain } from '#contracts/endpoint.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import type { CommandHandler } from './transaction.ts'

/** A command that a person may give: its form, and its handler. */
export interface OperatorCommand {
  readonly form: Plain
  readonly handler: CommandHandler<{ readonly id: string } & Record<string, unknown>, Refusal | null>
}

type Forms = Readonly<Record<string, Plain>>
/** A handler for each form. */
export type HandlersOf<Kept extends Forms> = {
  readonly [Name in keyof Kept]: CommandHandler<{ readonly id: string } & Kept[Name]['Type'], Refusal | null>
}

/** A handler for every form of a lifecycle. */
export const operatorCommands = <Kept extends Forms>(
  forms: Kept,
  handlers: HandlersOf<Kept>,
): Readonly<Record<string, OperatorCommand>> =>
  Object.fromEntries(
    // Each handler takes exactly what its form decodes to; only decoded forms reach the command bus.
    Object.entries(forms).map(([name, form]) => [
      name,
      { form, handler: handlers[name] as OperatorCommand['handler'] },
    ]),
  )
