import { useState } from 'react'
import type { CallResult } from '#console/api/call.ts'
import type { Failure } from '#console/api/failure.ts'
import { useJudged } from '#console/kit/form/schema/use-fields.ts'
import type { FieldsState, JudgedOptions } from '#console/kit/form/schema/use-fields.ts'
import { placeRefusal } from './refused-fields.ts'
import { useUnsavedGuard } from './unsaved/use-unsaved-guard.ts'
import type { UnsavedGuard } from './unsaved/use-unsaved-guard.ts'
import type { DraftedForm, DraftedOptions } from './use-drafted.ts'
import { useFormClocks } from './use-form-clocks.ts'

export interface SavedOptions<Body, Answer> extends Omit<JudgedOptions<Body>, 'clocks'> {
  /** On whose clocks its moments are, where those are not the reader's. */
  readonly zone?: string | undefined
  readonly save: (body: Body) => Promise<CallResult<Answer>>
  readonly onSaved: (answer: Answer) => void
}

export interface SchemaFormOptions<Body, Answer> extends SavedOptions<Body, Answer>, Pick<DraftedOptions, 'initial'> {
  /** The name under which what was typed is kept, such as `offline-list:7`. */
  readonly draft: string
}

export interface RunningForm<Body> extends Pick<UnsavedGuard, 'form'> {
  readonly fields: FieldsState<Body>
  readonly isPending: boolean
  /** What was refused and belongs to no field. */
  readonly failure: Failure | null
  readonly discard: () => void
  readonly submit: () => Promise<void>
}

/** A form from what is typed to its answer: nothing is lost before it is saved (interface.md C12 to C14). */
export function useSchemaForm<Body, Answer>(
  drafted: DraftedForm,
  options: SavedOptions<Body, Answer>,
): RunningForm<Body> {
  const { zone, save, onSaved } = options
  const fields = useJudged(drafted, { ...options, clocks: useFormClocks(zone) })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const { form, saved } = useUnsavedGuard(fields.isDirty)
  const submit = async (): Promise<void> => {
    const body = fields.submit()
    setFailure(null)
    if (body === null) return
    setIsPending(true)
    const answer = await save(body)
    setIsPending(false)
    if (answer.ok) {
      drafted.drop()
      saved()
      onSaved(answer.data)
      return
    }
    const { said, hasMore } = placeRefusal(answer.failure, fields.at)
    fields.refuse(said)
    setFailure(hasMore ? answer.failure : null)
  }
  const discard = (): void => {
    drafted.discard()
    fields.reset()
    setFailure(null)
  }
  return { form, fields, isPending, failure, discard, submit }
}
