import type { CallResult } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import type { RunningCommand } from '#console/flows/use-command.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useJudged } from '#console/kit/form/schema/use-fields.ts'
import type { FieldsState, JudgedOptions } from '#console/kit/form/schema/use-fields.ts'
import { placeRefusal } from './refused-fields.ts'
import { useUnsavedGuard } from './unsaved/use-unsaved-guard.ts'
import type { UnsavedGuard } from './unsaved/use-unsaved-guard.ts'
import { useDrafted } from './use-drafted.ts'
import type { DraftedForm, DraftedOptions } from './use-drafted.ts'
import { useFormClocks } from './use-form-clocks.ts'

export interface TypedCommandOptions<Body, Answer> extends Omit<JudgedOptions<Body>, 'clocks'> {
  /** Whether an accepted command has yet to show its effect; it may not change. */
  readonly takesTime?: boolean
  readonly send: (body: Body) => Promise<CallResult<Answer>>
  /** Called once, as soon as the effect is there. */
  readonly onSettled: () => void
}

export interface CommandFormOptions<Body, Answer>
  extends TypedCommandOptions<Body, Answer>, Pick<DraftedOptions, 'initial' | 'draft'> {}

export interface CommandForm extends Pick<UnsavedGuard, 'form'>, Pick<DraftedForm, 'draftAt' | 'isKept'> {
  readonly fields: FieldsState<unknown>
  readonly order: RunningCommand
  /** Gives the command, or points out what is wrong. */
  readonly give: () => void
  /** Forgets what was typed. */
  readonly discard: () => void
}

/** The form of a command and the command itself: a refusal stands at the fields that it names. */
export const useCommandForm = <Body, Answer>(options: CommandFormOptions<Body, Answer>): CommandForm =>
  useTypedCommand(useDrafted(options), options)

/** The same, where the screen reads what is typed. */
export function useTypedCommand<Body, Answer>(
  drafted: DraftedForm,
  options: TypedCommandOptions<Body, Answer>,
): CommandForm {
  const { takesTime = false, send, onSettled } = options
  const failureText = useFailureText()
  const fields = useJudged(drafted, { ...options, clocks: useFormClocks() })
  const { form, saved } = useUnsavedGuard(fields.isDirty)
  const order = useCommand({
    takesTime,
    give: async () => {
      if (fields.body === null) return { ok: false, failure: null }
      const result = await send(fields.body.value)
      if (result.ok) {
        drafted.drop()
        saved()
        return { ok: true }
      }
      const { said, hasMore } = placeRefusal(result.failure, fields.at)
      fields.refuse(said)
      return { ok: false, failure: hasMore ? failureText(result.failure) : null }
    },
    onSettled,
  })
  return {
    form,
    fields,
    order,
    draftAt: drafted.draftAt,
    isKept: drafted.isKept,
    give: () => {
      if (fields.submit() !== null) order.give({})
    },
    discard: () => {
      drafted.discard()
      fields.reset()
    },
  }
}
