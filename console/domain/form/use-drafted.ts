import { useEffect, useState } from 'react'
import type { Schema } from 'effect'
import { useZone } from '#console/intl/zone.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import { withRows } from '#console/kit/form/schema/row-keys.ts'
import { changedIn, useTyped } from '#console/kit/form/schema/use-typed.ts'
import type { TypedForm } from '#console/kit/form/schema/use-typed.ts'
import { draftOf } from '#console/state/drafts.ts'

export interface DraftedOptions {
  readonly schema: Schema.Codec<unknown, unknown>
  /** What stands in the fields first: a body, or the parts of one. */
  readonly initial?: unknown
  /** The name under which what was typed is kept, such as `offline-list:7`; without one nothing is. */
  readonly draft?: string | undefined
  /** On whose clocks the moments of `initial` are shown; the reader's, where nobody says otherwise. */
  readonly zone?: string | undefined
}

/** What is typed in a form, and was typed before. */
export interface DraftedForm extends TypedForm {
  /** When the draft was typed that stands in the fields: milliseconds since 1970. */
  readonly draftAt: number | null
  /** Whether what is typed is kept in this browser. */
  readonly isKept: boolean
  /** Keeps nothing any more, once it was saved. */
  readonly drop: () => void
  /** Puts back what stood there first. */
  readonly discard: () => void
}

/** What is typed is a draft in this browser until it is saved or given up (interface.md C13, C14). Secrets are not kept. */
export function useDrafted(options: DraftedOptions): DraftedForm {
  const { schema, initial, draft } = options
  const { zone } = useZone()
  const [kept] = useState(() => (draft === undefined ? null : draftOf(draft)))
  const [draftAt, setDraftAt] = useState(kept?.draft?.at ?? null)
  const [fields] = useState(() => fieldsOf(schema))
  const typed = useTyped({ schema, initial, typed: kept?.draft?.typed, zone: options.zone ?? zone })
  const { values, first } = typed
  useEffect(() => {
    const secrets = withRows(fields, values).filter(({ control }) => control === 'secret')
    const changed = Object.entries(changedIn(fields, values, first))
    kept?.keep(Object.fromEntries(changed.filter(([key]) => !secrets.some((secret) => secret.key === key))))
  }, [kept, fields, values, first])
  const drop = (): void => kept?.drop()
  return {
    ...typed,
    draftAt,
    isKept: kept !== null,
    drop,
    discard: () => {
      drop()
      setDraftAt(null)
      typed.reset()
    },
  }
}
