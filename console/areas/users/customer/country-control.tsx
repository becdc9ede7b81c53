import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { countryName } from '#console/domain/country.ts'
import { PickOne } from '#console/domain/choice/pick-list.tsx'
import { useZone } from '#console/intl/zone.ts'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import { areaCodesAtom } from '#console/state/operator.ts'

/** A country by its name, in the order of the reader's language. */
export function CountryControl(props: ControlProps): ReactElement {
  const { locale } = useZone()
  const known = useAtomValue(areaCodesAtom)
  const codes = [...new Set(known.map(({ country }) => country))]
  const choices = codes
    .map((id) => ({ id, name: countryName(id, locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  return <PickOne {...props} choices={choices} />
}
