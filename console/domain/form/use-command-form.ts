import type { Schema } from 'effect'
import type { CallResult } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import type { RunningCommand } from '#console/flows/use-command.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useFields } from '#console/kit/form/schema/use-fields.ts'
import type { FieldsState } from '#console/kit/form/schema/use-fields.ts'
import { placeRefusal } from './refused-fields.ts'
import { useFormClocks } from './use-form-clocks.ts'

export interface CommandFormOptions<Body, Answer> {
  /** The body of the command. */
  readonly schema: Schema.Codec<Body, unknown>
  /** What stands in the fields first: a body, or the parts of one. */
  readonly initial?: unknown
  /** Fields that must be filled in although the schema does without. */
  readonly required?: readonly string[]
  /** Fields that are not asked for. */
  readonly without?: readonly string[]
  /** Whether an accepted command has yet to show its effect; it may not change. */
  readonly takesTime?: boolean
  readonly send: (body: Body) => Promise<CallResult<Answer>>
  /** Called once, as soon as the effect is there. */
  readonly onSettled: () => void
}

export interface CommandForm {
  readonly fields: FieldsState<unknown>
  readonly order: RunningCommand
  /** Gives the command, or points out what is wrong. */
  readonly give: () => void
}

/** The form of a command and the command itself: a refusal stands at the fields that it names. */
export function useCommandForm<Body, Answer>(options: CommandFormOptions<Body, Answer>): CommandForm {
  const { takesTime = false, send, onSettled } = options
  const failureText = useFailureText()
  const fields = useFields({ ...options, clocks: useFormClocks() })
  const order = useCommand({
    takesTime,
    give: async () => {
      if (fields.body === null) return { ok: false, failure: null }
      const result = await send(fields.body.value)
      if (result.ok) return { ok: true }
      const { said, hasMore } = placeRefusal(result.failure, fields.fields)
      fields.refuse(said)
      return { ok: false, failure: hasMore ? failureText(result.failure) : null }
    },
    onSettled,
  })
  return {
    fields,
    order,
    give: () => {
      if (fields.submit() !== null) order.give({})
    },
  }
}
