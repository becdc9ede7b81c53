import { tagKey } from '#contracts/ids.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { IdTagInfo } from '#contracts/ocpp/1.6/values.ts'
import type { Settings } from '../configuration/configuration.ts'

type Update = ToPile['SendLocalList']['req']
type Entries = ReadonlyMap<string, IdTagInfo>

/** The version of a list without entries, and of a pile without a list (OCPP 1.6 §5.9). */
const EMPTY = 0
const NO_LIST = -1

/** The Local Authorization List (OCPP 1.6 §3.5.3, §5.15); it survives a power loss. */
export class LocalAuthList {
  readonly #configuration: Settings
  #entries: Entries | null = null
  #version = EMPTY

  constructor(configuration: Settings) {
    this.#configuration = configuration
  }

  get version(): number {
    return this.#configuration.flag('LocalAuthListEnabled') ? this.#version : NO_LIST
  }

  /** The tags that are listed. */
  get tags(): readonly string[] {
    return [...(this.#entries?.keys() ?? [])]
  }

  /** The status of a tag; undefined when it is not listed, or the list is disabled. */
  find(idTag: string): IdTagInfo | undefined {
    return this.#configuration.flag('LocalAuthListEnabled') ? this.#entries?.get(tagKey(idTag)) : undefined
  }

  /** Takes an update as a whole or not at all. */
  update(update: Update): ToPile['SendLocalList']['conf']['status'] {
    if (!this.#configuration.flag('LocalAuthListEnabled')) return 'NotSupported'
    const { listVersion, localAuthorizationList: sent = [], updateType } = update
    const isTooLong = sent.length > this.#configuration.count('SendLocalListMaxLength')
    const isDoubled = new Set(sent.map(({ idTag }) => tagKey(idTag))).size < sent.length
    if (isTooLong || isDoubled || listVersion <= EMPTY) return 'Failed'
    if (updateType === 'Differential' && listVersion <= this.#version) return 'VersionMismatch'
    const entries = updateType === 'Full' ? replaced(sent) : changed(this.#entries ?? new Map(), sent)
    if (entries === null || entries.size > this.#configuration.count('LocalAuthListMaxLength')) return 'Failed'
    this.#entries = entries
    this.#version = entries.size === 0 ? EMPTY : listVersion
    return 'Accepted'
  }
}

type Sent = NonNullable<Update['localAuthorizationList']>

/** Null when an entry has no status: in a full update there is nothing to remove it from. */
function replaced(sent: Sent): Entries | null {
  const entries = new Map<string, IdTagInfo>()
  for (const { idTag, idTagInfo } of sent) {
    if (idTagInfo === undefined) return null
    entries.set(tagKey(idTag), idTagInfo)
  }
  return entries
}

function changed(before: Entries, sent: Sent): Entries {
  const entries = new Map(before)
  for (const { idTag, idTagInfo } of sent)
    if (idTagInfo === undefined) entries.delete(tagKey(idTag))
    else entries.set(tagKey(idTag), idTagInfo)
  return entries
}
