import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { cardResource, giveCard, giveCards } from '#contracts/users/rfid-card.calls.ts'
import type { CardRow } from '#contracts/users/rfid-card.calls.ts'
import { cardForms } from '#contracts/users/rfid-card.ts'
import { bulkOf } from '#console/domain/resource/bulk.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { importingOf } from '#console/domain/resource/importing.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { PhaseState } from '#console/domain/state/states.tsx'
import { useText } from '#console/kit/text/text.ts'
import { Waiting } from '#console/shell/page/waiting.tsx'
import { cardControls, cardHints } from './card-controls.tsx'
import { cardImport } from './card-import.ts'
import { CardViews, useAreSeenShown } from './card-views.tsx'
import { IssueCard } from './issue-card.tsx'

const nameOf = ({ idTag }: CardRow): string => idTag
const shown = view(cardResource, {
  words: {},
  cells: {
    state: ({ state }) => <PhaseState lifecycle="rfid-card" state={state} />,
    status: ({ status }) => <Binding status={status} />,
  },
})
const Import = importingOf(cardImport)

/** Whether it is bound, in a word: how the card stands is told by its state. */
function Binding({ status }: Pick<CardRow, 'status'>): ReactElement {
  return <span>{useText()(`state.rfid-card.${status}`)}</span>
}

function Actions(): ReactElement {
  return (
    <>
      <Import />
      <IssueCard />
    </>
  )
}

const isSent = ({ deliveryType }: CardRow): boolean => deliveryType === 'SEND'

const SeenCards = lazy(async () => ({ default: (await import('./seen-cards.tsx')).SeenCards }))

/** RFID cards: issued, sent, blocked, unbound and deleted, one by one or many at once. */
const KnownCards = resourcePage(shown, {
  widths: { idTag: 170, name: 180, state: 120, customerId: 180, expiryDate: 140, trackingNumber: 160 },
  nameOf,
  heading: 'card.heading',
  open: {
    panel: [
      about(shown, 'card.about', [
        ...(['idTag', 'name', 'state', 'status', 'customerId', 'expiryDate', 'parentIdTag', 'deliveryType'] as const),
        { field: 'trackingNumber', when: isSent },
        { field: 'recipientName', when: isSent },
        { field: 'recipientPhone', when: isSent },
        { field: 'recipientAddress', when: isSent },
        { field: 'shippedAt', when: isSent },
        ...(['addedAt', 'changedAt'] as const),
      ]),
      history(({ id }) => [{ lifecycle: 'rfid-card', id }]),
    ],
  },
  commands: commandsOf(
    cardResource,
    { forms: cardForms, give: giveCard, nameOf, controls: cardControls, hints: cardHints },
    {
      issue: { kind: 'primary', success: 'success.cardIssued' },
      order: { kind: 'primary', success: 'success.operation' },
      ship: { kind: 'primary', success: 'success.operation' },
      block: { success: 'success.operation' },
      unblock: { kind: 'primary', success: 'success.operation' },
      unbind: { prompt: 'confirm.unbind', success: 'success.operation' },
      edit: {
        kind: 'primary',
        initial: ({ name, expiryDate, parentIdTag }) => ({ name, expiryDate, parentIdTag }),
        success: 'success.save',
      },
      reportLost: { success: 'success.operation' },
      delete: { success: 'success.delete' },
    },
  ),
  Above: CardViews,
  Actions,
  Bulk: bulkOf(
    {
      lifecycle: 'rfid-card',
      texts: 'card.',
      commands: ['block', 'unblock', 'delete'],
      give: giveCards,
      success: 'success.operation',
    },
    nameOf,
  ),
})

/** RFID cards, and in a view of its own those that readers have seen and nobody knows. */
export const RfCard = Object.assign(
  (): ReactElement =>
    useAreSeenShown() ? (
      <Suspense fallback={<Waiting />}>
        <SeenCards />
      </Suspense>
    ) : (
      <KnownCards />
    ),
  { descriptor: KnownCards.descriptor, view: KnownCards.view, commands: KnownCards.commands, url: KnownCards.url },
)
