import { useEffect, useState } from 'react'
import { Option, Schema } from 'effect'
import type { TariffForm } from '#contracts/finance/tariff-form.ts'
import { RefusalData } from '#contracts/refusal.ts'
import type { CallResult } from '#console/api/call.ts'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import type { Failure } from '#console/api/failure.ts'
import { useUnsavedGuard } from '#console/domain/form/unsaved/use-unsaved-guard.ts'
import type { UnsavedGuard } from '#console/domain/form/unsaved/use-unsaved-guard.ts'
import { draftOf } from '#console/state/drafts.ts'
import { readTariff } from './read-tariff.ts'
import type { ReadTariff } from './read-tariff.ts'
import { textNames } from './typed-tariff.ts'
import type { TypedTariff } from './typed-tariff.ts'

export interface RunningTariffForm extends Pick<UnsavedGuard, 'form'> {
  readonly typed: TypedTariff
  readonly read: ReadTariff
  readonly put: (change: Partial<TypedTariff>) => void
  /** Somebody tried to save: every field says what is wrong. */
  readonly wasTried: boolean
  /** Tries that failed: after each the first field that is wrong takes the focus. */
  readonly tries: number
  /** What the server says, by the field it names. */
  readonly refusals: ReadonlyMap<string, string>
  readonly failure: Failure | null
  readonly isPending: boolean
  /** When the draft was typed that stands in the fields: milliseconds since 1970. */
  readonly draftAt: number | null
  readonly discard: () => void
  /** Saves, or points out what is wrong. */
  readonly submit: () => Promise<void>
}

interface TariffFormOptions<Saved> {
  readonly first: TypedTariff
  /** The name under which what was typed is kept in this browser. */
  readonly draft: string
  readonly save: (form: TariffForm) => Promise<CallResult<Saved>>
  readonly onSaved: (saved: Saved) => void
}

const none: ReadonlyMap<string, string> = new Map()

/** A price list from what is typed to what is saved: nothing is lost before (interface.md C12 to C14). */
export function useTariffForm<Saved>({ first, draft, save, onSaved }: TariffFormOptions<Saved>): RunningTariffForm {
  const [kept] = useState(() => draftOf(draft))
  const [typed, setTyped] = useState(() => typedIn(kept.draft?.typed['typed']) ?? first)
  const [draftAt, setDraftAt] = useState(kept.draft?.at ?? null)
  const [wasTried, setWasTried] = useState(false)
  const [tries, setTries] = useState(0)
  const [refusals, setRefusals] = useState(none)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const written = JSON.stringify(typed)
  const isDirty = written !== JSON.stringify(first)
  const { form, saved } = useUnsavedGuard(isDirty)
  useEffect(() => {
    if (isDirty) kept.keep({ typed: written })
    else kept.drop()
  }, [kept, written, isDirty])
  const read = readTariff(typed)
  const pointOut = (): void => setTries((before) => before + 1)
  const submit = async (): Promise<void> => {
    setWasTried(true)
    setFailure(wholeFailure(read))
    if (read.form === null) return pointOut()
    setIsPending(true)
    const answer = await save(read.form)
    setIsPending(false)
    if (!answer.ok) {
      setRefusals(saidOf(answer.failure))
      setFailure(answer.failure)
      return pointOut()
    }
    kept.drop()
    saved()
    return onSaved(answer.data)
  }
  return {
    form,
    typed,
    read,
    put: (change) => {
      setTyped({ ...typed, ...change })
      setRefusals(none)
      setFailure(null)
    },
    wasTried,
    tries,
    refusals,
    failure,
    isPending,
    draftAt,
    discard: () => {
      kept.drop()
      setTyped(first)
      setDraftAt(null)
      setWasTried(false)
      setFailure(null)
    },
    submit,
  }
}

/** What is said of the whole: first what no field can say (R8.3.14), then that something is empty. */
function wholeFailure({ lacksBase, isIncomplete }: ReadTariff): Failure | null {
  if (lacksBase) return failureWithoutAnswer('BASE_ROW_MISSING')
  return isIncomplete ? failureWithoutAnswer('INFORMATION_INCOMPLETE') : null
}

function saidOf({ data }: Failure): ReadonlyMap<string, string> {
  const refused = Option.getOrNull(Schema.decodeUnknownOption(RefusalData)(data))
  const inBody = (refused?.fields ?? []).filter(({ part }) => part === 'body')
  return new Map(inBody.map(({ field, message }) => [field, message]))
}

const Row = Schema.Struct({ key: Schema.Int, from: Schema.String, to: Schema.String, price: Schema.String })

/** What was kept of another version of the form is forgotten. */
const Kept = Schema.Struct({
  texts: Schema.Record(Schema.Literals(textNames), Schema.String),
  by: Schema.Literals(['energy', 'time', 'timeOfUse']),
  timeUnit: Schema.Literals(['MINUTE', 'HOUR']),
  serviceMode: Schema.Literals(['oneTime', 'perUnit']),
  serviceUnit: Schema.Literals(['COUNT', 'MINUTE', 'HOUR', 'KWH']),
  taxMode: Schema.Literals(['none', 'inclusive', 'added']),
  base: Schema.Array(Row),
  layers: Schema.Array(
    Schema.Struct({
      key: Schema.Int,
      kind: Schema.Literals(['weekdays', 'dates']),
      weekdays: Schema.Array(Schema.Int),
      from: Schema.String,
      to: Schema.String,
      rows: Schema.Array(Row),
    }),
  ),
})

function typedIn(stored: string | readonly string[] | undefined): TypedTariff | null {
  if (typeof stored !== 'string') return null
  try {
    return Option.getOrNull(Schema.decodeUnknownOption(Kept)(JSON.parse(stored)))
  } catch {
    return null
  }
}
