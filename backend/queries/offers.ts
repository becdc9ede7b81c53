import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { recordForms } from '#contracts/lifecycles/charge-record.ts'
import { offers } from '#machines/lifecycle.ts'
import type { Lifecycle, Standing } from '#machines/lifecycle.ts'

/** The commands people may give, in the order of the buttons (spec §4). The door's own list is commands/give.ts; a test holds them together. */
export const givenByPeople: Readonly<Record<string, readonly string[]>> = {
  'charge-record': Object.keys(recordForms),
  alarm: ['dispose'],
}

/** What a person may do with one instance now, and why not; what is not for people is left out. */
export function offersTo<Context, Event extends FactEvent>(
  actor: Actor,
  lifecycle: Lifecycle<Context, Event>,
  standing: Standing<Context> | null,
): readonly RowOffer[] {
  const names = givenByPeople[lifecycle.name] ?? []
  if (standing === null) return []
  // Guards ask an event only for what bodies hold, and an offer has none.
  const all = offers(lifecycle as unknown as Lifecycle<Context>, standing, actor)
  return names.flatMap((name) => all.filter(({ command }) => command === name))
}
