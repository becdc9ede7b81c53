/** An address of a socket as one spelling: IPv4 inside IPv6 is IPv4. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/u, '')
