import type { Gateway } from '../gateway.ts'
import { forgetPasswords } from './pile-password.ts'

/** What people do that a connection may no longer fit. */
const doubts: ReadonlySet<string> = new Set([
  'security.revoked',
  'security.replaced',
  'security.raised',
  'joining.refused',
])

/**
 * Ends the connection of a pile whose certificate people revoked, whose controller they replaced or whose profile they
 * raised, and of one that they did not let join: it comes back with what it must prove now, or not at all. The passwords of a
 * controller that was replaced are forgotten. The answer stops it.
 */
export const watchProofs = (gateway: Pick<Gateway, 'world' | 'disconnect'>): (() => void) =>
  gateway.world.store.follow((facts) => {
    for (const { type, by, id } of facts) {
      if (type === 'security.replaced') forgetPasswords(gateway.world, id)
      if (doubts.has(type) && by.kind === 'person') gateway.disconnect(id, 'prove again')
    }
  })
