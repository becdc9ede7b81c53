import type { ReactElement } from 'react'
import {
  giveLocation,
  locationEnabling,
  locationReach,
  locationUses,
  registeredLocationResource,
} from '#contracts/equipment/location-registration.calls.ts'
import type { RegisteredLocationRow } from '#contracts/equipment/location-registration.calls.ts'
import { locationForms } from '#contracts/equipment/location-registration.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { useRow } from '#console/api/use-list.ts'
import { editLocationAddress } from '#console/domain/address.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { useText } from '#console/intl/text.ts'
import { switchingOf } from '../switching/switching.tsx'

const nameOf = ({ name }: RegisteredLocationRow): string => name

/** The commands of registered locations. */
export const locationCommands = commandsOf<RegisteredLocationRow, unknown>(
  registeredLocationResource,
  { forms: locationForms, give: giveLocation, nameOf },
  {
    change: { href: ({ id }) => editLocationAddress(id) },
    enable: switchingOf({
      command: 'enable',
      reach: locationEnabling,
      give: giveLocation,
      prompt: 'confirm.enableLocation',
      nameOf,
    }),
    disable: switchingOf({
      command: 'disable',
      reach: locationReach,
      give: giveLocation,
      prompt: 'confirm.disableLocation',
      nameOf,
    }),
    remove: { Note: Uses, success: 'success.delete', leadsTo: pages.stations.url },
  },
)

/** What still needs the location: with any of that it is not deleted. */
function Uses({ row }: { readonly row: RegisteredLocationRow }): ReactElement | null {
  const text = useText()
  const { data } = useRow(locationUses, { params: { id: EntityId.make(row.id) } }, { lifecycles: [] })
  if (data === null) return null
  const kinds = (['piles', 'plans'] as const).filter((kind) => data[kind] > 0)
  return kinds.length === 0 ? null : (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>{text(`location.uses.${kind}`, { count: data[kind] })}</li>
      ))}
    </ul>
  )
}
