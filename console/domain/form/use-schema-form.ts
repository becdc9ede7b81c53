import { useEffect, useState } from 'react'
import type { Schema } from 'effect'
import type { CallResult } from '#console/api/call.ts'
import type { Failure } from '#console/api/failure.ts'
import { changedIn, useFields } from '#console/kit/form/schema/use-fields.ts'
import type { FieldsState } from '#console/kit/form/schema/use-fields.ts'
import { draftOf } from '#console/state/drafts.ts'
import { placeRefusal } from './refused-fields.ts'
import { useFormClocks } from './use-form-clocks.ts'
import { useUnsavedGuard } from './unsaved/use-unsaved-guard.ts'

export interface SchemaFormOptions<Body, Answer> {
  /** The body that the form makes. */
  readonly schema: Schema.Codec<Body, unknown>
  /** What stands in the fields first: a body, or the parts of one. */
  readonly initial: unknown
  /** The name under which what was typed is kept, such as `offline-list:7`. */
  readonly draft: string
  readonly save: (body: Body) => Promise<CallResult<Answer>>
  readonly onSaved: (answer: Answer) => void
}

export interface RunningForm<Body> {
  readonly fields: FieldsState<Body>
  readonly isPending: boolean
  /** What was refused and belongs to no field. */
  readonly failure: Failure | null
  /** When the draft was typed that stands in the fields: milliseconds since 1970. */
  readonly draftAt: number | null
  readonly discard: () => void
  readonly submit: () => Promise<void>
}

/** A form from its schema to its answer: nothing that was typed is lost before it is saved (interface.md C12 to C14). */
export function useSchemaForm<Body, Answer>(options: SchemaFormOptions<Body, Answer>): RunningForm<Body> {
  const { schema, initial, save, onSaved } = options
  const clocks = useFormClocks()
  const [kept] = useState(() => draftOf(options.draft))
  const [draftAt, setDraftAt] = useState(kept.draft?.at ?? null)
  const fields = useFields({ schema, initial, clocks, typed: kept.draft?.typed })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const saved = useUnsavedGuard(fields.isDirty)
  const { first, values } = fields
  useEffect(() => kept.keep(changedIn(values, first)), [kept, values, first])
  const submit = async (): Promise<void> => {
    const body = fields.submit()
    setFailure(null)
    if (body === null) return
    setIsPending(true)
    const answer = await save(body)
    setIsPending(false)
    if (answer.ok) {
      kept.drop()
      saved()
      onSaved(answer.data)
      return
    }
    const { said, hasMore } = placeRefusal(answer.failure, fields.fields)
    fields.refuse(said)
    setFailure(hasMore ? answer.failure : null)
  }
  const discard = (): void => {
    kept.drop()
    fields.reset()
    setFailure(null)
    setDraftAt(null)
  }
  return { fields, isPending, failure, draftAt, discard, submit }
}
