import { useState } from 'react'
import type { ReactElement } from 'react'
import { requestReservation, reservationChoices } from '#contracts/charging/reservation.calls.ts'
import type { ReservationChoices } from '#contracts/charging/reservation.calls.ts'
import { reservationMinutesMax, reservationMinutesMin } from '#contracts/charging/reservation.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import * as css from '#console/kit/dialog/dialog.css.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { useNow } from '#console/kit/text/now.ts'
import { Select } from '#console/kit/form/select.tsx'
import type { Choice } from '#console/kit/form/select.tsx'
import { SuggestField } from '#console/kit/form/suggest-field.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { pileIn, readReserveForm, reserveForm } from './reserve-form.ts'
import type { ReserveField, ReserveForm, ReserveProblems } from './reserve-form.ts'
import { useCommandResult } from '../state/use-command-result.ts'

export interface ReserveDialogProps {
  /** The pile it was opened for; empty where it is still to be chosen. */
  readonly pileId?: string
  readonly onClose: () => void
}

/** The dialog that reserves a connector for the owner of a card, now or within a day. A refusal names the rule. */
export function ReserveDialog({ pileId = '', onClose }: ReserveDialogProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const staleReason = useStaleReason()
  const { zone } = useZone()
  const now = useNow()
  useRestoredFocus()
  const [first] = useState(() => reserveForm(pileId, now, zone))
  const [form, setForm] = useState(first)
  const [wasTried, setWasTried] = useState(false)
  const choices = useChoices(form)
  const read = readReserveForm(form, { ...choices, now, zone })
  const order = useCommand({
    give: async () => {
      if (read.problems !== null) return { ok: false, failure: text('reservation.incomplete') }
      const result = await call(requestReservation, { body: read.body }, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const send = (): void => {
    setWasTried(true)
    if (read.problems === null) order.give({})
  }
  const footer = (
    <DialogFoot
      confirm={text('command.reservation.request')}
      isPending={order.isPending}
      reason={staleReason ?? undefined}
      onConfirm={send}
      onClose={onClose}
    />
  )
  return (
    <Dialog title={text('reservation.reserve')} onClose={onClose} isDirty={form !== first} footer={footer}>
      <p className={css.consequence}>{text('reservation.reserve.words')}</p>
      <Fields form={form} choices={choices} problems={wasTried ? (read.problems ?? {}) : {}} onChange={setForm} />
      <DialogFailure failure={order.failure} />
    </Dialog>
  )
}

const nothing: ReservationChoices = { cards: [], piles: [] }

/** The suggestions for the typed text; the last ones stay while new ones are being fetched. */
function useChoices({ idTag, pileId }: ReserveForm): ReservationChoices {
  const [card, pile] = [idTag.trim(), pileId.trim()]
  const query = { ...(card === '' ? {} : { card }), ...(pile === '' ? {} : { pile }) }
  const { data } = useList(reservationChoices, { query }, ['rfid-card', 'pile', 'connector', 'pile-link'])
  return data ?? nothing
}

interface FieldsProps {
  readonly form: ReserveForm
  readonly choices: ReservationChoices
  readonly problems: ReserveProblems
  readonly onChange: (form: ReserveForm) => void
}

function Fields({ form, choices, problems, onChange }: FieldsProps): ReactElement {
  const text = useText()
  const problem = (field: ReserveField): string | undefined => {
    const key = problems[field]
    return key === undefined ? undefined : text(key, { min: reservationMinutesMin, max: reservationMinutesMax })
  }
  return (
    <>
      <SuggestField
        label={text('column.pile')}
        isRequired
        hint={text('reservation.pile.hint')}
        takesFocus={form.pileId === ''}
        value={form.pileId}
        choices={choices.piles.map(({ id, name }) => ({ value: id, label: name }))}
        // The connectors of another pile are others.
        onChange={(pileId) => onChange({ ...form, pileId, connectorId: '' })}
        problem={problem('pileId')}
      />
      <Select
        label={text('column.connector')}
        isRequired
        value={form.connectorId}
        choices={useConnectors(choices, form)}
        onChange={(connectorId) => onChange({ ...form, connectorId })}
        problem={problem('connectorId')}
      />
      <SuggestField
        label={text('column.card')}
        isRequired
        hint={text('reservation.card.hint')}
        value={form.idTag}
        choices={choices.cards.map(({ idTag, customerName, customerId }) => ({
          value: idTag,
          label: customerName ?? customerId ?? idTag,
        }))}
        onChange={(idTag) => onChange({ ...form, idTag })}
        problem={problem('idTag')}
      />
      <Start form={form} problem={problem('startsAt')} onChange={onChange} />
      <TextField
        label={text('reservation.minutes')}
        isRequired
        hint={text('reservation.problem.minutes', { min: reservationMinutesMin, max: reservationMinutesMax })}
        value={form.minutes}
        onChange={(minutes) => onChange({ ...form, minutes })}
        problem={problem('minutes')}
      />
    </>
  )
}

/** Those of the chosen pile, each with what it shows now, after the pile's own choice. */
function useConnectors(choices: ReservationChoices, form: ReserveForm): readonly Choice[] {
  const text = useText()
  const anyText = useAnyText()
  const pile = pileIn(choices, form)
  const own = pile?.connectors ?? []
  return [
    { value: '', label: anyText('kit.choose') },
    ...(pile === undefined ? [] : [{ value: '0', label: text('reservation.anyConnector') }]),
    ...own.map(({ connectorId, standard, status }) => {
      const words = [connectorId, text(`device.standard.${standard}`)]
      const shown = status === null ? words : [...words, text(`state.connector.${status}`)]
      return { value: String(connectorId), label: shown.join(' · ') }
    }),
  ]
}

interface StartProps extends Pick<FieldsProps, 'form' | 'onChange'> {
  readonly problem: string | undefined
}

function Start({ form, problem, onChange }: StartProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  return (
    <>
      <Select
        label={text('reservation.starts')}
        isRequired
        value={form.start}
        choices={[
          { value: 'now', label: text('reservation.start.now') },
          { value: 'later', label: text('reservation.start.later') },
        ]}
        onChange={(start) => onChange({ ...form, start: start === 'later' ? 'later' : 'now' })}
      />
      {form.start === 'now' ? null : (
        <TextField
          label={text('reservation.startsAt')}
          isRequired
          hint={text('reservation.startsAt.hint', { zone: zoneCity(zone) })}
          value={form.startsAt}
          onChange={(startsAt) => onChange({ ...form, startsAt })}
          problem={problem}
        />
      )}
    </>
  )
}
