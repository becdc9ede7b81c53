import type { ComponentType, ReactElement } from 'react'
import type { Schema } from 'effect'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import type { reading } from '#contracts/http/instance.ts'
import type { EnablingReach } from '#contracts/equipment/enablement.ts'
import type { PileReach } from '#contracts/equipment/pile-registration.ts'
import type { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import * as css from '#console/domain/detail/details.css.ts'
import type { Giving } from '#console/domain/resource/command.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { formatMoney } from '#console/kit/text/format.ts'
import { showSuccess } from '#console/state/notices.ts'

/** What enabling or disabling a thing affects now. */
type Reading<Seen> = Endpoint<(typeof reading)['params'], Nothing, Nothing, Schema.Codec<Seen, unknown>>

interface Switched {
  readonly give: Giving<unknown>
  /** The beginning of the keys of the question. */
  readonly prompt: `confirm.${'enable' | 'disable'}${'Location' | 'Station'}`
  readonly id: EntityId
  readonly name: string
  readonly onClose: () => void
}

export type SwitchDialogProps = Switched &
  (
    | { readonly command: 'disable'; readonly reach: Reading<PileReach> }
    | { readonly command: 'enable'; readonly reach: Reading<EnablingReach> }
  )

/** The question whether to enable or disable a thing, once what that affects was seen. */
export function SwitchDialog(props: SwitchDialogProps): ReactElement {
  return props.command === 'disable' ? (
    <Question {...props} kind="danger" Affected={Disabling} />
  ) : (
    <Question {...props} kind="primary" Affected={Enabling} />
  )
}

interface QuestionProps<Seen> extends Switched {
  readonly command: 'enable' | 'disable'
  readonly reach: Reading<Seen>
  readonly kind: 'danger' | 'primary'
  readonly Affected: ComponentType<Seen>
}

/** What is affected follows what happens there, and has to be what was shown when it is done. */
const watched = ['enablement', 'pile', 'charging-session', 'reservation', 'wallet-hold', 'tariff-assignment']

function Question<Seen extends object>(props: QuestionProps<Seen>): ReactElement {
  const { command, reach, give, prompt, id, kind, Affected } = props
  const text = useText()
  const given = useCommandResult()
  const { data, refresh } = useRow(reach, { params: { id } }, { lifecycles: watched })
  const order = useCommand({
    give: async () => {
      if (data === null) return { ok: false, failure: text('failure.LOADING_TIMEOUT') }
      const input = { params: { id, command }, body: { seen: data } }
      const result = given(await call(give, input, { notify: 'lost sign-in' }))
      // What was shown may be no longer so.
      if (!result.ok) refresh()
      return result
    },
    onSettled: () => {
      showSuccess('success.operation')
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text(`${prompt}.title`, { name: props.name })}
      consequence={text(`${prompt}.text`)}
      note={data === null ? null : <Affected {...data} />}
      confirm={text(`${prompt}.action`)}
      kind={kind}
      isPending={order.isPending || data === null}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={props.onClose}
    />
  )
}

/** Exactly what is affected. */
function Disabling({ piles, sessions, reservations, held }: PileReach): ReactElement {
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

/** What comes back into service, and what does not for which reason. */
function Enabling({ piles, apart, unpriced, later }: EnablingReach): ReactElement {
  const text = useText()
  return (
    <ul className={css.points} aria-label={text('pile.reach.title')}>
      {later > 0 ? null : <li>{text('pile.enabling.piles', { count: piles })}</li>}
      {later === 0 ? null : <li>{text('pile.enabling.later')}</li>}
      {apart === 0 ? null : <li>{text('pile.enabling.apart', { count: apart })}</li>}
      {unpriced === 0 ? null : <li>{text('pile.enabling.unpriced', { count: unpriced })}</li>}
    </ul>
  )
}
