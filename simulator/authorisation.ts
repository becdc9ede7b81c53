import type { IdTagInfo } from '#contracts/ocpp/1.6/values.ts'
import { tagKey } from '#contracts/ids.ts'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import type { Outbox } from './outbox.ts'

/** Tags remembered; the one that was remembered longest ago makes room. */
const MOST_CACHED = 200

const invalid: IdTagInfo = { status: 'Invalid' }
const accepted: IdTagInfo = { status: 'Accepted' }

/** Who may charge: the central system's word, and the cache that stands in for it offline (OCPP 1.6 §3.5). */
export class Authorisation {
  readonly #clock: Clock
  readonly #configuration: Configuration
  readonly #outbox: Outbox
  #cache: Map<string, IdTagInfo> | null = null

  constructor(parts: { clock: Clock; configuration: Configuration; outbox: Outbox }) {
    this.#clock = parts.clock
    this.#configuration = parts.configuration
    this.#outbox = parts.outbox
  }

  /** Asks for a tag; `decided` runs once, at once where no message is needed. */
  ask(idTag: string, decided: (info: IdTagInfo) => void): void {
    const known = this.#remembered(idTag)
    if (this.#configuration.flag('LocalPreAuthorize') && known?.status === 'Accepted') return decided(known)
    this.#outbox.ask('Authorize', { idTag }, (outcome) => {
      if (outcome.ok) {
        this.remember(idTag, outcome.conf.idTagInfo)
        decided(outcome.conf.idTagInfo)
      } else decided(outcome.code === 'Offline' ? this.#offline(idTag) : invalid)
    })
  }

  /** Keeps what an answer said of a tag. */
  remember(idTag: string, info: IdTagInfo): void {
    if (!this.#configuration.flag('AuthorizationCacheEnabled')) return
    this.#cache ??= new Map()
    this.#cache.delete(tagKey(idTag))
    this.#cache.set(tagKey(idTag), info)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > MOST_CACHED && oldest !== undefined) this.#cache.delete(oldest)
  }

  /** ClearCache (§5.4): false when there is no cache. */
  clear(): boolean {
    this.#cache = null
    return this.#configuration.flag('AuthorizationCacheEnabled')
  }

  #offline(idTag: string): IdTagInfo {
    const known = this.#configuration.flag('LocalAuthorizeOffline') ? this.#remembered(idTag) : undefined
    return known ?? (this.#configuration.flag('AllowOfflineTxForUnknownId') ? accepted : invalid)
  }

  #remembered(idTag: string): IdTagInfo | undefined {
    const info = this.#cache?.get(tagKey(idTag))
    if (info?.expiryDate === undefined) return info
    return Date.parse(info.expiryDate) > this.#clock.now() ? info : { ...info, status: 'Expired' }
  }
}
