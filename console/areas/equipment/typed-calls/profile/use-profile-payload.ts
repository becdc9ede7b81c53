import { useState } from 'react'
import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import type { JsonObject } from '#contracts/ocpp/json-object.ts'
import { cautionsOf } from './cautions.ts'
import type { Caution } from './cautions.ts'
import { valueAt, withValue, written } from './payload.ts'
import type { Format, Parse, Path } from './payload.ts'

/** A payload as the fields of a form see it. */
export interface ProfilePayload {
  readonly payload: JsonObject
  readonly cautions: ReadonlyMap<string, Caution>
  /** Whether the text is no object now: the fields stand as they last were, and nobody can type in them. */
  readonly isBroken: boolean
  readonly write: (path: Path, value: unknown) => void
}

/** Reads a payload from its text, and writes each field into it. */
export function useProfilePayload(text: string, onChange: (text: string) => void): ProfilePayload {
  const read = jsonObjectIn(text)
  const [last, setLast] = useState<{ readonly text: string; readonly payload: JsonObject }>({
    text,
    payload: read ?? {},
  })
  if (read !== null && last.text !== text) setLast({ text, payload: read })
  const payload = read ?? last.payload
  return {
    payload,
    cautions: cautionsOf(payload),
    isBroken: read === null,
    // What says nothing new leaves the text as somebody has laid it out.
    write: (path, value) => {
      if (valueAt(payload, path) !== value) onChange(written(withValue(payload, path, value)))
    },
  }
}

/**
 * What stands in a control: what is typed as long as it means what stands in the payload, so that `16.` is not made `16` and
 * half a date is not lost; once the payload says something else, what that has.
 */
export function useDraft(value: unknown, format: Format, parse: Parse) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft !== null && parse(draft) !== value) setDraft(null)
  return { typed: draft ?? format(value), setDraft }
}
