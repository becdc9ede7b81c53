import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name the network: whoever has one host has all 2^64 of it. */
const networkGroups = 4
const allGroups = 8

/** The network somebody connects from: an IPv4 address, or the /64 of an IPv6 address. Ends in a blank. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.groups?.['v4']
  if (mapped !== undefined || !isIPv6(address)) return `${mapped ?? address} `
  const [before = '', after = ''] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const [head, tail] = [before, after].map((part) => (part === '' ? [] : part.split(':')))
  const gap = allGroups - (head?.length ?? 0) - (tail?.length ?? 0)
  const groups = address.includes('::')
    ? [...(head ?? []), ...Array.from({ length: gap }, () => '0'), ...(tail ?? [])]
    : (head ?? [])
  return `${groups
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')} `
}
