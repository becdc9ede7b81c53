import type { Actor } from '#contracts/actor.ts'

/** Who gives orders and presses buttons in networks that are made up. */
export const admin: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }
