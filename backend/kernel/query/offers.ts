import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import type { Source } from './read-context.ts'

const forms: Readonly<Record<string, Readonly<Record<string, unknown>>>> = personalForms

/** The rule that refuses everything in the past (text `guard.asOf`). */
const asOf = 'asOf'

/** Who looks, and at what. */
export interface Looking {
  readonly source: Source
  readonly actor: Actor
  /** The commands in the order of their buttons, where not all of them stand among the forms. */
  readonly names?: readonly string[]
}

/** What a person may do with one instance now, and why not; what is not for people is left out. */
export function offersTo<Context, Event extends FactEvent>(
  { source, actor, names }: Looking,
  lifecycle: Lifecycle<Context, Event>,
  state: State<Context> | null,
): readonly RowOffer[] {
  if (state === null) return []
  const ordered = names ?? Object.keys(forms[lifecycle.name] ?? {})
  // Guards ask an event only for what bodies hold, and an offer has none.
  const all = offers(lifecycle, state, actor)
  const shown = ordered.flatMap((name) => all.filter(({ command }) => command === name))
  return source.store.isPast ? shown.map(asPast) : shown
}

/** What somebody may never do stays that way; everything else is refused because it is over. */
export const asPast = (offer: RowOffer): RowOffer =>
  offer.reason === 'notPermitted'
    ? offer
    : { command: offer.command, allowed: false, reason: 'illegalTransition', guard: asOf }
