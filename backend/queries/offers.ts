import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { personalForms } from '#contracts/lifecycles/forms.ts'
import { offers } from '#machines/lifecycle.ts'
import type { Lifecycle, Standing } from '#machines/lifecycle.ts'

const forms: Readonly<Record<string, Readonly<Record<string, unknown>>>> = personalForms

/** What a person may do with one instance now, and why not; what is not for people is left out. */
export function offersTo<Context, Event extends FactEvent>(
  actor: Actor,
  lifecycle: Lifecycle<Context, Event>,
  standing: Standing<Context> | null,
): readonly RowOffer[] {
  const names = Object.keys(forms[lifecycle.name] ?? {})
  if (standing === null) return []
  // Guards ask an event only for what bodies hold, and an offer has none.
  const all = offers(lifecycle as unknown as Lifecycle<Context>, standing, actor)
  return names.flatMap((name) => all.filter(({ command }) => command === name))
}
