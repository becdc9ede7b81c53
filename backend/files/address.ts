import type { Server } from 'node:net'

/** The port that a server listens at. */
export function portOf(server: Server): number {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server listens at no port')
  return at.port
}

/** An address of a socket as one spelling: IPv4 inside IPv6 is IPv4. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/u, '')
