import type { Actor } from '#contracts/actor.ts'

/** Who keeps what people keep, in the demo and the fixtures. */
export const keeper = {
  kind: 'person',
  id: 'admin00',
  account: 'admin00',
  type: 'SUPER',
  sub: 0,
} as const satisfies Actor
