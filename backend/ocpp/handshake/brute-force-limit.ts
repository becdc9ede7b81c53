import { MINUTE, SECOND } from '#contracts/durations.ts'
import type { Clock } from '#backend/clock.ts'
import { isIPv6 } from 'node:net'

/**
 * How often a password may be wrong. After a few tries a pause follows that doubles, counted for a pile from one network,
 * for a network over all piles, and for a pile from everywhere: so somebody who guesses slows down, and nobody else
 * does. A password that is known to be right is never paused (handshake.ts).
 */
const firstPause = SECOND
const longestPause = 5 * MINUTE
/** A burst of failures is over after so long without any; what it counted is forgotten. */
const quiet = 15 * MINUTE
/** Counters remembered at once; beyond it the one that failed longest ago is forgotten. */
const countersMax = 10_000

/** Wrong passwords until the first pause. */
export interface GuessLimits {
  /** Of one pile from one network. */
  readonly wrongPasswords: number
  /** From one network, where many piles may share an address. */
  readonly wrongPasswordsOfNetwork: number
  /** Of one pile from everywhere. */
  readonly wrongPasswordsOfPile: number
}

export interface Try {
  /** The password was right: it does not count. */
  right(): void
}

export interface BruteForceLimit {
  /** Whether a password may be checked now. */
  mayTry(pileId: string, address: string): boolean
  /** Counts a try as wrong until it is said to be right, so that tries at once count too. Null while there is a pause. */
  begin(pileId: string, address: string): Try | null
  /** Whether the pile was tried more often than it may in this burst. */
  isBurst(pileId: string, address: string): boolean
  /** How many counters are remembered. */
  readonly size: number
}

interface Counter {
  readonly failures: number
  readonly pausedUntil: number
  readonly lastAt: number
}

export function openBruteForceLimit(clock: Clock, limits: GuessLimits): BruteForceLimit {
  const counters = new Map<string, Counter>()
  const keysOf = (pileId: string, address: string) => {
    const network = networkOf(address)
    return [
      [`${pileId} ${network}`, limits.wrongPasswords],
      [network, limits.wrongPasswordsOfNetwork],
      [pileId, limits.wrongPasswordsOfPile],
    ] as const
  }
  /** Counters of piles and networks cannot meet: an identity holds no space, and a network ends in one. */
  const alive = (key: string): Counter | null => {
    const counter = counters.get(key)
    return counter === undefined || clock.monotonic() - counter.lastAt > quiet ? null : counter
  }

  function count(key: string, most: number, change: 1 | -1): void {
    const before = alive(key)
    const failures = Math.max(0, (before?.failures ?? 0) + change)
    const now = clock.monotonic()
    const pause = failures < most ? 0 : Math.min(longestPause, firstPause * 2 ** (failures - most))
    const pausedUntil = change > 0 ? now + pause : Math.min(before?.pausedUntil ?? 0, now + pause)
    counters.delete(key)
    if (failures === 0) return
    const oldest = counters.keys().next()
    if (counters.size >= countersMax && !oldest.done) counters.delete(oldest.value)
    counters.set(key, { failures, pausedUntil, lastAt: now })
  }

  const mayTry = (pileId: string, address: string): boolean =>
    keysOf(pileId, address).every(([key]) => (alive(key)?.pausedUntil ?? 0) <= clock.monotonic())

  return {
    mayTry,
    begin(pileId, address) {
      if (!mayTry(pileId, address)) return null
      const keys = keysOf(pileId, address)
      for (const [key, most] of keys) count(key, most, 1)
      return { right: () => keys.forEach(([key, most]) => count(key, most, -1)) }
    },
    isBurst: (pileId, address) => keysOf(pileId, address).some(([key, most]) => (alive(key)?.failures ?? 0) >= most),
    get size() {
      return counters.size
    },
  }
}

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
