import type { ReactElement } from 'react'
import {
  givePile,
  pileEnabling,
  pileReach,
  pileUses,
  registeredPileResource,
} from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredPileRow } from '#contracts/equipment/pile-registration.calls.ts'
import { pileForms } from '#contracts/equipment/pile-registration.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { useRow } from '#console/api/use-list.ts'
import { editPileAddress } from '#console/domain/address.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { useText } from '#console/intl/text.ts'
import { switchingOf } from '../switching/switching.tsx'

const nameOf = ({ id }: RegisteredPileRow): string => id

/** The commands of registered piles. */
export const registeredPileCommands = commandsOf<RegisteredPileRow, unknown>(
  registeredPileResource,
  { forms: pileForms, give: givePile, nameOf },
  {
    change: { href: ({ id }) => editPileAddress(id) },
    enable: switchingOf({
      command: 'enable',
      reach: pileEnabling,
      give: givePile,
      prompt: 'confirm.enableStation',
      nameOf,
    }),
    disable: switchingOf({
      command: 'disable',
      reach: pileReach,
      give: givePile,
      prompt: 'confirm.disableStation',
      nameOf,
    }),
    remove: { Note: Uses, success: 'success.delete', leadsTo: pages.piles.url },
  },
)

/** What still needs the pile: with any of that it is not deleted. */
function Uses({ row }: { readonly row: RegisteredPileRow }): ReactElement | null {
  const text = useText()
  const { data } = useRow(pileUses, { params: { id: EntityId.make(row.id) } }, { lifecycles: [] })
  if (data === null) return null
  const kinds = (['sessions', 'records', 'orders', 'circuits', 'lists'] as const).filter((kind) => data[kind] > 0)
  return kinds.length === 0 ? null : (
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>{text(`pile.uses.${kind}`, { count: data[kind] })}</li>
      ))}
    </ul>
  )
}
