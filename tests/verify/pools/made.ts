import type { Role } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Instant } from '#contracts/units.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { moments } from '../coarse.ts'

/** A fact made by hand. */
export type Made<Event extends FactEvent> = {
  [Type in Event['type']]: readonly [type: Type, data: Extract<Event, { type: Type }>['data'], by?: Role, at?: Instant]
}[Event['type']]

/** Facts made by hand: by the system at the first moment unless they say otherwise. */
export const made = <Event extends FactEvent>(...facts: readonly Made<Event>[]): readonly FactEvent[] =>
  facts.map(([type, data, by = 'SYS', at = moments[0]]) => ({ type, data, at, by: actorOf[by] }))
