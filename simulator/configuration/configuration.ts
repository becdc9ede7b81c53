import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Component } from '../charge-point/component.ts'
import { MAX_KEYS } from './core-keys.ts'
import { listed } from './key.ts'
import type { Key } from './key.ts'
import { keys } from './keys.ts'
import { isMetered } from '../connector/measurands.ts'
import type { MeteredMeasurand } from '../connector/measurands.ts'

export type KeyName = keyof typeof keys
const isKey = (name: string): name is KeyName => Object.hasOwn(keys, name)
const keyNames = Object.keys(keys).filter(isKey)
/** Keys are compared without letter case (CiString, §7.1). */
const named = new Map(keyNames.map((name) => [name.toLowerCase(), name]))

const parsedLists = new Map<string, readonly MeteredMeasurand[]>()

/** The configuration as most parts of a pile see it: they read. */
export type Settings = Pick<Configuration, 'count' | 'flag' | 'measurands' | 'text'>

/**
 * The pile's configuration keys (OCPP 1.6 §9); they survive a power loss. Only values that differ from the defaults are
 * stored, so that ten thousand piles share one table.
 */
export class Configuration implements Component {
  readonly #changed = new Map<KeyName, string>()
  /** Values that take effect with the next start. */
  readonly #awaiting = new Map<KeyName, string>()

  /** Throws on a key or a value that no pile accepts. */
  constructor(initial: Readonly<Record<string, string>>) {
    for (const [key, value] of Object.entries(initial)) {
      if (!isKey(key)) throw new RangeError(`unknown configuration key ${key}`)
      if (!keys[key].takes(value)) throw new RangeError(`${key} cannot be ${value}`)
      this.#changed.set(key, value)
    }
  }

  text(key: KeyName): string {
    return this.#changed.get(key) ?? keys[key].initial
  }

  /** A whole number; seconds, where the key is a time. */
  count(key: KeyName): number {
    return Number(this.text(key))
  }

  flag(key: KeyName): boolean {
    return this.text(key).toLowerCase() === 'true'
  }

  /** The measurands of a list, in its order. */
  measurands(key: KeyName): readonly MeteredMeasurand[] {
    const value = this.text(key)
    const known = parsedLists.get(value)
    if (known !== undefined) return known
    const list = listed(value).filter(isMetered)
    parsedLists.set(value, list)
    return list
  }

  /** Sets a key from inside the pile, such as the heartbeat interval of BootNotification.conf. */
  set(key: KeyName, value: string): void {
    this.#changed.set(key, value)
  }

  /** Values that waited for a start take effect. */
  poweredOn(): void {
    for (const [key, value] of this.#awaiting) this.#changed.set(key, value)
    this.#awaiting.clear()
  }

  /** ChangeConfiguration (§5.3). */
  change(name: string, value: string): ToPile['ChangeConfiguration']['conf']['status'] {
    const key = named.get(name.toLowerCase())
    if (key === undefined) return 'NotSupported'
    const { access, needsReboot, takes }: Key = keys[key]
    if (access === 'R' || !takes(value)) return 'Rejected'
    if (!needsReboot) this.#changed.set(key, value)
    else this.#awaiting.set(key, value)
    return needsReboot ? 'RebootRequired' : 'Accepted'
  }

  /** GetConfiguration (§5.8): all keys when none is named. */
  list(wanted: readonly string[]): ToPile['GetConfiguration']['conf'] {
    const request = wanted.length === 0 ? keyNames : wanted.slice(0, MAX_KEYS)
    const found = request.map((name) => ({ name, key: named.get(name.toLowerCase()) }))
    const configurationKey = found.flatMap(({ key }) => (key === undefined ? [] : this.#entryOf(key)))
    const unknownKey = found.flatMap(({ name, key }) => (key === undefined ? [name] : []))
    return unknownKey.length === 0 ? { configurationKey } : { configurationKey, unknownKey }
  }

  #entryOf(key: KeyName) {
    const { access }: Key = keys[key]
    return access === 'W' ? [] : [{ key, readonly: access === 'R', value: this.text(key) }]
  }
}
