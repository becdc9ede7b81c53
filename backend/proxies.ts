import { BlockList, isIP } from 'node:net'

/**
 * Who is asking, where proxies stand in front. A proxy that is trusted says in `X-Forwarded-For` for whom it asks; what
 * anybody else says there is not believed.
 */
export interface Proxies {
  /** Whether a proxy at this address is believed. */
  isTrusted(address: string): boolean
  /** The address behind the proxies: the last in the list that is not one of them. */
  clientOf(address: string, forwardedFor: string | undefined): string
}

/** Reads addresses and networks, such as `127.0.0.1,10.0.0.0/8`; a string says what is wrong with them. */
export function proxiesOf(text: string): Proxies | string {
  const list = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) if (part !== '' && !add(list, part)) return wrong(part)
  const isTrusted = (address: string): boolean => {
    const kind = isIP(address)
    return kind !== 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    isTrusted,
    clientOf(address, forwardedFor) {
      let client = address
      for (const before of (forwardedFor ?? '')
        .split(',')
        .toReversed()
        .map((one) => one.trim())) {
        if (!isTrusted(client) || isIP(before) === 0) return client
        client = before
      }
      return client
    },
  }
}

/** Nobody stands in front: whoever connects is asking. */
export const noProxies: Proxies = { isTrusted: () => false, clientOf: (address) => address }

function add(list: BlockList, part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/')
  const kind = isIP(address)
  const most = kind === 4 ? 32 : 128
  if (kind === 0 || rest.length > 0) return false
  if (bits === undefined) list.addAddress(address, kind === 4 ? 'ipv4' : 'ipv6')
  else if (/^\d{1,3}$/u.test(bits) && Number(bits) <= most)
    list.addSubnet(address, Number(bits), kind === 4 ? 'ipv4' : 'ipv6')
  else return false
  return true
}

const wrong = (part: string): string =>
  `TRUSTED_PROXIES must be addresses or networks, such as 127.0.0.1,10.0.0.0/8: ${part} is none`
