import type { IdTagInfo } from '#contracts/ocpp/1.6/values.ts'
import { tagKey } from '#contracts/ids.ts'
import type { Calendar } from '../environment/calendar.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { LocalAuthList } from './local-auth-list.ts'
import type { Outbox } from '../connection/outbox.ts'

/** Size of the cache; the least recently used tag makes room. */
const MOST_CACHED = 200

const invalid: IdTagInfo = { status: 'Invalid' }
const accepted: IdTagInfo = { status: 'Accepted' }

interface Needs {
  readonly calendar: Calendar
  readonly configuration: Settings
  readonly localAuthList: Pick<LocalAuthList, 'find'>
  readonly outbox: Pick<Outbox, 'send' | 'isRegistered'>
  readonly faultInjector: { fault(name: 'local list conflict', connectorId: number): unknown }
}

/** Who may charge: the local list decides first, then the cache, then the central system (OCPP 1.6 §3.5, §4.1). */
export class Authorization {
  readonly #needs: Needs
  #cache: Map<string, IdTagInfo> | null = null

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Authorizes a tag; `decided` is called once, immediately when no message is needed. */
  ask(idTag: string, decided: (info: IdTagInfo) => void): void {
    const { configuration, outbox } = this.#needs
    const known = this.known(idTag)
    // A pile that is not registered may not send Authorize (§4.2): it decides as it does offline.
    if (!outbox.isRegistered) return decided(this.#offline(idTag))
    if (configuration.flag('LocalPreAuthorize') && known?.status === 'Accepted') return decided(known)
    outbox.send('Authorize', { idTag }, (outcome) => {
      if (outcome.ok) {
        this.cache(idTag, outcome.conf.idTagInfo)
        decided(outcome.conf.idTagInfo)
      } else decided(outcome.code === 'Offline' ? this.#offline(idTag) : invalid)
    })
  }

  /** The status of a tag by the local list or the cache. An entry past its expiry date counts as Expired. */
  known(idTag: string): IdTagInfo | undefined {
    const info = this.#needs.localAuthList.find(idTag) ?? this.#cached(idTag)
    if (info?.expiryDate === undefined) return info
    return Date.parse(info.expiryDate) > this.#needs.calendar.now() ? info : { ...info, status: 'Expired' }
  }

  /** Caches the status of a tag, unless it is in the local list (§4.1). */
  cache(idTag: string, info: IdTagInfo): void {
    const { configuration, localAuthList } = this.#needs
    if (!configuration.flag('AuthorizationCacheEnabled') || localAuthList.find(idTag) !== undefined) return
    this.#cache ??= new Map()
    this.#touch(this.#cache, tagKey(idTag), info)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > MOST_CACHED && oldest !== undefined) this.#cache.delete(oldest)
  }

  /** Takes the status of a tag from StartTransaction.conf (§4.8), which may contradict the list (§3.5.3). */
  started(idTag: string, info: IdTagInfo): void {
    const listed = this.#needs.localAuthList.find(idTag)
    if (listed?.status === 'Accepted' && info.status !== 'Accepted')
      this.#needs.faultInjector.fault('local list conflict', 0)
    this.cache(idTag, info)
  }

  /** ClearCache (§5.4): false when there is no cache. */
  clear(): boolean {
    this.#cache = null
    return this.#needs.configuration.flag('AuthorizationCacheEnabled')
  }

  /** Offline, the status of a known tag applies, and only an unknown one may be accepted (§3.5.4). */
  #offline(idTag: string): IdTagInfo {
    const { configuration } = this.#needs
    const known = this.known(idTag)
    if (known !== undefined && known.status !== 'Accepted') return known
    if (known !== undefined && configuration.flag('LocalAuthorizeOffline')) return known
    return configuration.flag('AllowOfflineTxForUnknownId') ? accepted : invalid
  }

  #cached(idTag: string): IdTagInfo | undefined {
    const [cache, key] = [this.#cache, tagKey(idTag)]
    const info = cache?.get(key)
    if (cache === null || info === undefined) return undefined
    if (!this.#needs.configuration.flag('AuthorizationCacheEnabled')) return undefined
    this.#touch(cache, key, info)
    return info
  }

  /** A map iterates in insertion order, so its first key is the least recently used one. */
  #touch(cache: Map<string, IdTagInfo>, key: string, info: IdTagInfo): void {
    cache.delete(key)
    cache.set(key, info)
  }
}
