import { useState } from 'react'
import type { ReactElement } from 'react'
import { addCard } from '#contracts/users/rfid-card.calls.ts'
import { CardDraft } from '#contracts/users/rfid-card.ts'
import { call } from '#console/api/call.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { cardControls, cardHints } from './card-controls.tsx'

/** The button that issues a card, with the dialog in which it is filled in. */
export function IssueCard(): ReactElement | null {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (!useMayBegin('addCard')) return null
  return (
    <>
      <Button kind="primary" icon="plus" opens={{ kind: 'dialog', isOpen }} onPress={() => setIsOpen(true)}>
        {text('card.add')}
      </Button>
      {isOpen ? <IssueDialog known={{}} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

interface IssueDialogProps {
  /** What stands in the fields first. */
  readonly known: { readonly idTag?: string; readonly readByReader?: boolean }
  readonly onClose: () => void
}

/** A new card: with an owner it is handed over at once, otherwise it goes into stock. */
export function IssueDialog({ known, onClose }: IssueDialogProps): ReactElement {
  const text = useText()
  const any = useAnyText()
  const hints: Readonly<Record<string, string>> = {
    ...cardHints,
    idTag: 'card.hint.idTag',
    customerId: 'card.hint.owner',
  }
  return (
    <CommandDialog
      lifecycle="rfid-card"
      command="register"
      schema={CardDraft}
      initial={known}
      title={text('card.add.title')}
      consequence={text('card.add.text')}
      confirm={text('card.add')}
      kind="primary"
      label={(key) => any(`card.${key}`)}
      texts={{ hint: (key) => (hints[key] === undefined ? undefined : any(hints[key])) }}
      controls={cardControls}
      success="success.cardIssued"
      send={async (body) => call(addCard, { body }, { notify: 'lost sign-in' })}
      onClose={onClose}
    />
  )
}
