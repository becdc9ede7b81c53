import { createContext, use, useState } from 'react'
import type { ReactElement } from 'react'
import { requestReservation, reservationChoices } from '#contracts/charging/reservation.calls.ts'
import type { ReservationChoices } from '#contracts/charging/reservation.calls.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useRestoredFocus } from '#console/kit/dialog/restored-focus.ts'
import type { ControlProps, GivenControl } from '#console/kit/form/schema/control.tsx'
import { wordsOf } from '#console/kit/form/schema/typed.ts'
import type { TypedValues } from '#console/kit/form/schema/typed.ts'
import { Select } from '#console/kit/form/select.tsx'
import { SuggestField } from '#console/kit/form/suggest-field.tsx'
import { useNow } from '#console/kit/text/now.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { CommandPrompt } from '../form/command-prompt.tsx'
import { useTypedCommand } from '../form/use-command-form.ts'
import { useDrafted } from '../form/use-drafted.ts'
import { newReservation, pileIn, reservationOf, reserveForm } from './reserve-form.ts'

export interface ReserveDialogProps {
  /** The pile it was opened for; empty where it is still to be chosen. */
  readonly pileId: string
  readonly onClose: () => void
}

const nothing: ReservationChoices = { cards: [], piles: [] }
const Choices = createContext(nothing)

/** The dialog that reserves a connector for the owner of a card, now or within a day. A refusal names the rule. */
export function ReserveDialog({ pileId, onClose }: ReserveDialogProps): ReactElement {
  const text = useText()
  const now = useNow()
  useRestoredFocus()
  const [initial] = useState(() => newReservation(pileId, now))
  const drafted = useDrafted({
    schema: reserveForm(nothing, now),
    initial,
    draft: `reservation:${pileId === '' ? 'new' : pileId}`,
  })
  const choices = useChoices(drafted.values)
  const form = useTypedCommand(drafted, {
    schema: reserveForm(choices, now),
    send: (filled) =>
      call(requestReservation, { body: reservationOf(filled, choices, now) }, { notify: 'lost sign-in' }),
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const labels: Readonly<Record<string, string>> = {
    pileId: text('column.pile'),
    connectorId: text('column.connector'),
    idTag: text('column.card'),
    'startsInSeconds.when': text('reservation.starts'),
    'startsInSeconds.at': text('reservation.startsAt'),
    durationMinutes: text('reservation.minutes'),
    evenIfTaken: text('reservation.evenIfTaken'),
  }
  const hints: Readonly<Record<string, string>> = {
    pileId: text('reservation.pile.hint'),
    idTag: text('reservation.card.hint'),
    evenIfTaken: text('reservation.evenIfTaken.words'),
  }
  return (
    <Choices value={choices}>
      <CommandPrompt
        form={form}
        role="dialog"
        kind="primary"
        title={text('reservation.reserve')}
        consequence={text('reservation.reserve.words')}
        confirm={text('command.reservation.request')}
        label={(name) => labels[name] ?? name}
        texts={{
          hint: (name) => hints[name],
          choice: (_, value) => text(value === 'now' ? 'reservation.start.now' : 'reservation.start.later'),
        }}
        controls={controls}
        onClose={onClose}
      />
    </Choices>
  )
}

/** The suggestions for the typed text; the last ones stay while new ones are being fetched. */
function useChoices({ idTag, pileId }: TypedValues): ReservationChoices {
  const [card, pile] = [wordsOf(idTag), wordsOf(pileId)]
  const query = { ...(card === '' ? {} : { card }), ...(pile === '' ? {} : { pile }) }
  const { data } = useList(reservationChoices, { query }, ['rfid-card', 'pile', 'connector', 'pile-link'])
  return data ?? nothing
}

const controls: Readonly<Record<string, GivenControl>> = { pileId: Pile, connectorId: Connector, idTag: Card }

function Pile({ frame, typed, set, takesFocus = false }: ControlProps): ReactElement {
  const { piles } = use(Choices)
  return (
    <SuggestField
      {...frame}
      value={String(typed)}
      choices={piles.map(({ id, name }) => ({ value: id, label: name }))}
      takesFocus={takesFocus}
      // The connectors of another pile are others.
      onChange={(pileId) => set({ pileId, connectorId: '' })}
    />
  )
}

function Card({ frame, typed, onChange }: ControlProps): ReactElement {
  const choices = use(Choices).cards.map(({ idTag, customerName, customerId }) => ({
    value: idTag,
    label: customerName ?? customerId ?? idTag,
  }))
  return <SuggestField {...frame} value={String(typed)} choices={choices} onChange={onChange} />
}

/** Those of the chosen pile, each with what it shows now, after the pile's own choice. */
function Connector({ frame, typed, values, onChange }: ControlProps): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const pile = pileIn(use(Choices), wordsOf(values['pileId']))
  const own = (pile?.connectors ?? []).map(({ connectorId, standard, status }) => {
    const words = [connectorId, text(`device.standard.${standard}`)]
    const shown = status === null ? words : [...words, text(`state.connector.${status}`)]
    return { value: String(connectorId), label: shown.join(' · ') }
  })
  return (
    <Select
      {...frame}
      // The whole-number limits of the schema mean nothing to whoever chooses.
      hint={undefined}
      value={String(typed)}
      choices={[
        { value: '', label: anyText('kit.choose') },
        ...(pile === undefined ? [] : [{ value: '0', label: text('reservation.anyConnector') }]),
        ...own,
      ]}
      onChange={onChange}
    />
  )
}
