import { useState } from 'react'
import type { ReactElement } from 'react'
import { locationChoices } from '#contracts/equipment/location-registration.calls.ts'
import { subOperatorChoices } from '#contracts/operators/sub-operator.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { pickOne } from '#console/domain/choice/picking.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { SuggestField, isSuggestFieldHere } from '#console/kit/form/suggest-field.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText } from '#console/intl/text.ts'
import { Deferred } from '#console/kit/status/deferred.tsx'
import { zoneCity } from '#console/kit/text/format.ts'
import { LocationAddress } from './location-address.tsx'

/** Suggestions that are shown at once. */
const SHOWN = 20

/** Every time zone that the browser knows. */
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: zoneCity(value) }))

/** The time zone: what it is called is found by a part of it. */
function ZoneControl({ field, frame, typed, onChange }: ControlProps): ReactElement {
  const value = typeof typed === 'string' ? typed : ''
  const sought = value.toLowerCase().replaceAll(' ', '_')
  const choices = zones.filter((zone) => zone.value.toLowerCase().includes(sought)).slice(0, SHOWN)
  const shared = { ...frame, name: field.key, value, onChange }
  // The page stands before the suggestions are here; what is typed meanwhile stays.
  return (
    <Deferred isHere={isSuggestFieldHere} place={<TextField {...shared} />}>
      <SuggestField {...shared} choices={choices} />
    </Deferred>
  )
}

/** The operator, or a sub-operator whose contract is in force; whoever owns it already stays among them. */
function OwnerControl({ frame, typed, onChange }: ControlProps): ReactElement {
  const text = useText()
  const [before] = useState(typed)
  const { data } = useList(subOperatorChoices, {}, ['sub-operator'])
  const value = typeof typed === 'string' ? typed : ''
  const offered = (data ?? []).filter(({ id, isInForce }) => isInForce || id === before || id === value)
  const isMissing = value !== '' && !offered.some(({ id }) => id === value)
  return (
    <Select
      {...frame}
      value={value}
      choices={[
        { value: '', label: text('location.owner.operator') },
        ...(isMissing ? [{ value, label: value }] : []),
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}

/** What a location is registered with: where it is, its clocks, whose it is, and who looks after it. */
export const locationControls = {
  address: LocationAddress,
  zone: ZoneControl,
  owner: OwnerControl,
  maintainer: pickOne({
    list: locationChoices,
    query: () => ({}),
    lifecycles: ['account'],
    choices: ({ maintainers }) => maintainers,
  }),
}
