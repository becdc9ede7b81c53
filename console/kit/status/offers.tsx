import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Offer } from '#machines/kit/lifecycle.ts'
import { Button } from '../form/button.tsx'
import { useFocusFallback } from '../dialog/focus-fallback.ts'
import { useStaleReason } from './stale-guard.ts'
import { OverflowMenu } from '../dialog/overflow-menu.tsx'
import type { OverflowMenuItem } from '../dialog/overflow-menu.tsx'
import * as css from '../dialog/overflow-menu.css.ts'
import { useText } from '../text/text.ts'
import type { Text } from '../text/text.ts'

export interface OffersProps {
  /** The lifecycle of the commands: `command.<lifecycle>.<command>` are their texts. */
  readonly lifecycle: string
  /** Another prefix for the texts of the commands: `<names>.<command>`. */
  readonly names?: string
  /** The lifecycle whose words tell how the thing stands, where that is another. */
  readonly words?: string
  /** The status in the spec's word, which a refusal may contain (`state.<lifecycle>.<state>`). */
  readonly state: string
  readonly offers: readonly Offer[]
  /** The object of the commands, for users of screen readers. */
  readonly subject: string
  readonly onCommand: (command: string) => void
  /** The number of buttons shown; the others are in the overflow menu. */
  readonly shown?: number
  readonly size?: 'small' | 'default'
  /** The first of them is what the page is there for. */
  readonly isLead?: boolean
}

/** Buttons for what a lifecycle offers. What an actor may never do is absent; what cannot be done now says why. */
export function Offers(props: OffersProps): ReactElement | null {
  const { subject, onCommand, shown = 1, size = 'small', isLead = false } = props
  const text = useText()
  const [held, hold] = useState<readonly string[] | null>(null)
  const keep = useFocusFallback()
  const items = itemsOf(props, { text, staleReason: useStaleReason(), held, onCommand })
  if (items.length === 0) return null
  const [first, rest] = [items.slice(0, shown), items.slice(shown)]
  return (
    <span
      className={css.actions}
      onFocus={(event) => {
        keep.onFocus(event)
        hold(items.map(({ key }) => key))
      }}
      onBlur={(event) => {
        keep.onBlur(event)
        // The menu of further commands stands elsewhere in the document, and none of them moves while it opens.
        const isInMenu = (event.relatedTarget?.closest('[role="menu"]') ?? null) !== null
        if (!event.currentTarget.contains(event.relatedTarget) && !isInMenu) hold(null)
      }}
    >
      {first.map((item, at) => (
        <Button
          key={item.key}
          size={size}
          {...(isLead && at === 0 ? { kind: 'primary' } : {})}
          reason={item.reason}
          onPress={item.onPress}
        >
          {item.label}
        </Button>
      ))}
      {rest.length === 0 ? null : <OverflowMenu label={text('kit.more', { name: subject })} items={rest} />}
    </span>
  )
}

interface OffersContext {
  readonly text: Text
  readonly staleReason: string | null
  /** The order that is kept while one of the buttons has the focus, so that none moves. */
  readonly held: readonly string[] | null
  readonly onCommand: (command: string) => void
}

/** Allowed ones first, each group in the order of the lifecycle. */
function itemsOf(
  { lifecycle, names = `command.${lifecycle}`, words = lifecycle, state, offers }: OffersProps,
  { text, staleReason, held, onCommand }: OffersContext,
): readonly OverflowMenuItem[] {
  const permitted = offers.filter((offer) => offer.reason !== 'notPermitted')
  const place = ({ command, allowed }: Offer): number => held?.indexOf(command) ?? Number(!allowed)
  const ordered = permitted.toSorted((one, other) => place(one) - place(other))
  return ordered.map((offer) => ({
    key: offer.command,
    label: text(`${names}.${offer.command}`),
    reason: offer.allowed ? (staleReason ?? undefined) : reasonOf(offer, text, text(`state.${words}.${state}`)),
    onPress: () => onCommand(offer.command),
  }))
}

/** Why an offer is refused, in the user's language; `state` is the thing's state, as ready text. */
export const reasonOf = ({ guard, reason }: Offer, text: Text, state: string): string =>
  guard === null ? text(`refusal.${reason ?? 'illegalTransition'}`, { state }) : text(`guard.${guard}`)
