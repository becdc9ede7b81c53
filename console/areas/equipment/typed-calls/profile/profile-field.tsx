import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { DateField } from '#console/kit/form/date-field.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { alwaysNeeded } from './fields.ts'
import type { FieldName, ProfileField } from './fields.ts'
import { placeOf, parseChoice, parseMoment, parseNumber, formatAsIs, formatMoment, valueAt } from './payload.ts'
import type { Path } from './payload.ts'
import { useDraft } from './use-profile-payload.ts'
import type { ProfilePayload } from './use-profile-payload.ts'

interface FieldProps {
  readonly of: ProfilePayload
  readonly field: ProfileField
  /** What the field stands in. */
  readonly within: Path
  readonly takesFocus?: boolean
}

/** More about a field than its name. */
const hints: Partial<Readonly<Record<FieldName, TextKey>>> = {
  connectorId: 'chargingProfile.hint.connectorId',
  transactionId: 'chargingProfile.hint.transactionId',
  stackLevel: 'chargingProfile.hint.stackLevel',
  validFrom: 'chargingProfile.hint.validFrom',
  validTo: 'chargingProfile.hint.validTo',
  startSchedule: 'chargingProfile.hint.startSchedule',
  duration: 'chargingProfile.hint.duration',
  minChargingRate: 'chargingProfile.hint.decimal',
  startPeriod: 'chargingProfile.hint.startPeriod',
  limit: 'chargingProfile.hint.limit',
  numberPhases: 'chargingProfile.hint.numberPhases',
}

/** One field of a payload: what stands there, and what OCPP says otherwise about it. */
export function PayloadField(props: FieldProps): ReactElement {
  switch (props.field.control) {
    case 'number':
      return <NumberControl {...props} />
    case 'moment':
      return <MomentControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    default:
      return props.field.control satisfies never
  }
}

function NumberControl(props: FieldProps): ReactElement {
  const { value, write } = useValue(props)
  const { typed, setDraft } = useDraft(value, formatAsIs, parseNumber)
  const change = (words: string): void => {
    setDraft(words)
    write(parseNumber(words))
  }
  return (
    <TextField
      {...useFrame(props)}
      value={typed}
      onChange={change}
      inputMode="decimal"
      takesFocus={props.takesFocus === true}
    />
  )
}

function MomentControl(props: FieldProps): ReactElement {
  const { zone } = useZone()
  const { value, write } = useValue(props)
  const parse = parseMoment(zone)
  const { typed, setDraft } = useDraft(value, formatMoment(zone), parse)
  const change = (wall: string): void => {
    setDraft(wall)
    write(parse(wall))
  }
  return <DateField {...useFrame(props)} value={typed} onChange={change} zone={zone} />
}

function ChoiceControl(props: FieldProps): ReactElement {
  const text = useText()
  const { value, write } = useValue(props)
  const known = (props.field.choices ?? []).map((choice) => ({ value: choice, label: choice }))
  const shown = formatAsIs(value)
  const odd = shown === '' || known.some((choice) => choice.value === shown) ? [] : [{ value: shown, label: shown }]
  return (
    <Select
      {...useFrame(props)}
      value={shown}
      choices={[{ value: '', label: text('chargingProfile.none') }, ...known, ...odd]}
      onChange={(chosen) => write(parseChoice(chosen))}
    />
  )
}

function useValue({ of, field, within }: FieldProps) {
  const path = [...within, field.name]
  return { value: valueAt(of.payload, path), write: (value: unknown) => of.write(path, value) }
}

/** The label in the reader's words, the name of OCPP below it. */
function useFrame({ of, field: { name }, within }: FieldProps) {
  const text = useText()
  const found = of.cautions.get(placeOf([...within, name]))
  const hint = hints[name]
  return {
    label: text(`chargingProfile.field.${name}`),
    isRequired: alwaysNeeded.has(name),
    hint: hint === undefined ? name : `${name} · ${text(hint)}`,
    caution: found === undefined ? undefined : text(found.key, { value: found.value ?? '' }),
  }
}
