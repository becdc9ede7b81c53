import type { ReactElement } from 'react'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import type { reading } from '#contracts/http/instance.ts'
import type { PileReach } from '#contracts/equipment/pile-registration.ts'
import { EntityId } from '#contracts/ids.ts'
import type { DescribedRow } from '#contracts/resource.ts'
import type { Schema } from 'effect'
import { call } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import * as css from '#console/domain/detail/details.css.ts'
import type { Giving } from '#console/domain/resource/command.tsx'
import type { CommandProps } from '#console/domain/resource/row-commands.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { formatMoney } from '#console/kit/text/format.ts'
import { showSuccess } from '#console/state/notices.ts'

/** How a thing with piles is disabled. */
interface Disabling<Row> {
  /** What goes out of service with it now. */
  readonly reach: Endpoint<(typeof reading)['params'], Nothing, Nothing, Schema.Codec<PileReach, unknown>>
  readonly give: Giving<unknown>
  /** The beginning of the keys of the question. */
  readonly prompt: 'confirm.disableLocation' | 'confirm.disableStation'
  readonly nameOf: (row: Row) => string
}

/** What disabling takes out of service follows what happens there, and has to be what was shown when it is done. */
const watched = ['enablement', 'pile', 'charging-session', 'reservation', 'wallet-hold']

/** The dialog that disables a thing, once what that affects was seen. */
export const disablingOf = <Row extends DescribedRow>({ reach, give, prompt, nameOf }: Disabling<Row>) =>
  function Disable({ row, onClose }: CommandProps<Row>): ReactElement {
    const text = useText()
    const given = useCommandResult()
    const id = EntityId.make(row.id)
    const { data, refresh } = useRow(reach, { params: { id } }, { lifecycles: watched })
    const order = useCommand({
      give: async () => {
        if (data === null) return { ok: false, failure: text('failure.LOADING_TIMEOUT') }
        const input = { params: { id, command: 'disable' }, body: { seen: data } }
        const result = given(await call(give, input, { notify: 'lost sign-in' }))
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
        title={text(`${prompt}.title`, { name: nameOf(row) })}
        consequence={text(`${prompt}.text`)}
        note={data === null ? null : <Reach {...data} />}
        confirm={text(`${prompt}.action`)}
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
    <ul className={css.points} aria-label={text('pile.reach.title')}>
      <li>{text('pile.reach.piles', { count: piles })}</li>
      <li>{text('pile.reach.sessions', { count: sessions })}</li>
      <li>{text('pile.reach.reservations', { count: reservations })}</li>
      {held === 0 ? null : <li>{text('pile.reach.held', { amount: formatMoney(held, currency, locale) })}</li>}
    </ul>
  )
}
