import type { Plain } from '#contracts/endpoint.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import type { CommandHandler } from './transaction.ts'

/** A command that a person may give: the form it takes and the plan that is made of it. */
export interface OperatorCommand {
  readonly form: Plain
  readonly plan: CommandHandler<{ readonly id: string } & Record<string, unknown>, Refusal | null>
}

type Forms = Readonly<Record<string, Plain>>
type PlansOf<Kept extends Forms> = {
  readonly [Name in keyof Kept]: CommandHandler<{ readonly id: string } & Kept[Name]['Type'], Refusal | null>
}

/** A plan for every form of a lifecycle. */
export const operatorCommands = <Kept extends Forms>(
  forms: Kept,
  plans: PlansOf<Kept>,
): Readonly<Record<string, OperatorCommand>> =>
  Object.fromEntries(
    // Each plan takes exactly what its form decodes to; the command bus is entered only with a decoded form.
    Object.entries(forms).map(([name, form]) => [name, { form, plan: plans[name] as OperatorCommand['plan'] }]),
  )
