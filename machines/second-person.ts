import type { Actor } from '#contracts/actor.ts'

/** The four-eyes rule: who approves is another person than who asked, told apart by their accounts (lifecycles §1). */

/** The account of a person; null for everybody else. */
export const accountOf = (actor: Actor): string | null => (actor.kind === 'person' ? actor.account : null)

/** Whether this is a person, and another one than `first`. Null stands for no person at all. */
export const isSecondPerson = (actor: Actor, first: string | null): boolean =>
  actor.kind === 'person' && actor.account !== first
