import type { ReactElement } from 'react'
import { givePile, pileReach, pileUses, registeredPileResource } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredPileRow } from '#contracts/equipment/pile-registration.calls.ts'
import { pileForms } from '#contracts/equipment/pile-registration.ts'
import type { PileReach } from '#contracts/equipment/pile-registration.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import { editPileAddress } from '#console/domain/address.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
import type { CommandProps } from '#console/domain/resource/row-commands.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { formatMoney } from '#console/kit/text/format.ts'
import { showSuccess } from '#console/state/notices.ts'

/** The commands of registered piles. */
export const registeredPileCommands = commandsOf<RegisteredPileRow, unknown>(
  registeredPileResource,
  { forms: pileForms, give: givePile, nameOf: ({ id }) => id },
  {
    change: { href: ({ id }) => editPileAddress(id) },
    enable: { prompt: 'confirm.enableStation', kind: 'primary', success: 'success.operation' },
    disable: Disable,
    remove: { Note: Uses, success: 'success.delete', leadsTo: pages.piles.url },
  },
)

/** What disabling a pile takes out of service follows what happens there, and has to be what was shown when it is done. */
const watched = ['enablement', 'pile', 'charging-session', 'reservation', 'wallet-hold']

/** Disables a pile, once what that affects was seen. */
function Disable({ row, onClose }: CommandProps<RegisteredPileRow>): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const id = EntityId.make(row.id)
  const { data, refresh } = useRow(pileReach, { params: { id } }, { lifecycles: watched })
  const order = useCommand({
    give: async () => {
      if (data === null) return { ok: false, failure: text('failure.LOADING_TIMEOUT') }
      const input = { params: { id, command: 'disable' }, body: { seen: data } }
      const result = given(await call(givePile, input, { notify: 'lost sign-in' }))
      // What was shown may be no longer so.
      if (!result.ok) refresh()
      return result
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text('confirm.disableStation.title', { name: row.id })}
      consequence={text('confirm.disableStation.text')}
      note={data === null ? null : <Reach {...data} />}
      confirm={text('confirm.disableStation.action')}
      isPending={order.isPending || data === null}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

/** Exactly what is affected. */
function Reach({ piles, sessions, reservations, held }: PileReach): ReactElement {
  const text = useText()
  const { locale, currency } = useZone()
  return (
    <ul aria-label={text('pile.reach.title')}>
      <li>{text('pile.reach.piles', { count: piles })}</li>
      <li>{text('pile.reach.sessions', { count: sessions })}</li>
      <li>{text('pile.reach.reservations', { count: reservations })}</li>
      {held === 0 ? null : <li>{text('pile.reach.held', { amount: formatMoney(held, currency, locale) })}</li>}
    </ul>
  )
}

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
