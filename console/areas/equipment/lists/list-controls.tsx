import { useState } from 'react'
import type { ReactElement } from 'react'
import { givesWhatIsWanted } from '#contracts/equipment/lists/authorization-list.ts'
import { offlineListChoices } from '#contracts/equipment/lists/offline-list.calls.ts'
import type { ListChoices } from '#contracts/equipment/lists/offline-list.calls.ts'
import { PileType } from '#contracts/equipment/pile.ts'
import { useList } from '#console/api/use-list.ts'
import { PickList, PickOne } from '#console/domain/form/pick-list.tsx'
import type { ControlProps, GivenControl } from '#console/kit/form/schema/control.tsx'

/** What an offline list is chosen from: groups, customers and piles that contain the typed text. */
export const listControls: Readonly<Record<string, GivenControl>> = {
  'members.groupId': Groups,
  'members.customerIds': Customers,
  pileIds: Piles,
}

const nobody: ListChoices = { customers: [], groups: [], piles: [] }

/** The last choices stay while new ones are being fetched. */
function useChoices() {
  const [sought, seek] = useState('')
  const query = sought.trim() === '' ? {} : { sought: sought.trim() }
  const { data } = useList(offlineListChoices, { query }, ['customer', 'user-group', 'pile'])
  return { sought, onSeek: seek, choices: data ?? nobody }
}

function Groups(props: ControlProps): ReactElement {
  return <PickOne {...props} choices={useChoices().choices.groups} />
}

function Customers(props: ControlProps): ReactElement {
  const { choices, ...search } = useChoices()
  return <PickList {...props} {...search} choices={choices.customers} />
}

/** The piles of the chargeable type of the list, and all while none is chosen. */
function Piles(props: ControlProps): ReactElement {
  const { choices, ...search } = useChoices()
  const wanted = PileType.literals.find((type) => type === props.values['chargeableType'])
  const fitting = choices.piles.filter(({ type }) => wanted === undefined || givesWhatIsWanted(wanted, type))
  const others = choices.piles.filter(({ id }) => props.typed.includes(id))
  return <PickList {...props} {...search} choices={[...new Set([...fitting, ...others])]} />
}
