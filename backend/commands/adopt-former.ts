import { Schema } from 'effect'
import { pile, system } from '#contracts/actor.ts'
import { FirmwareFile } from '#contracts/entities/firmware-file.ts'
import { ListEntry } from '#contracts/lifecycles/local-list.ts'
import { firmwareFile } from '#machines/entity.ts'
import { localList } from '#machines/local-list.ts'
import { pileConfiguration } from '#machines/pile-configuration.ts'
import { isNew } from '#machines/tags.ts'
import type { Ids } from '../ids.ts'
import { forgetKeys, formerKeys } from '../store/former-keys.ts'
import type { Former } from '../store/former-keys.ts'
import type { Store } from '../store/store.ts'
import type { Door } from './door.ts'
import { must } from './hold.ts'
import { Closed, Unwritable } from './unavailable.ts'
import type { Plan, Work } from './work.ts'

/** What versions before kept beside their facts is told as facts, once; told twice, it changes nothing. */

const fileOf = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ name: FirmwareFile.fields.name, bytes: FirmwareFile.fields.bytes })),
)
const listOf = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ version: Schema.Int, entries: Schema.Array(ListEntry) })),
)
const configurationOf = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      firmwareVersion: Schema.NullOr(Schema.String),
      isAnswered: Schema.Boolean,
      values: Schema.Record(Schema.String, Schema.String),
    }),
  ),
)

const named = /^firmware-file\/(?<file>.+)$|^pile\/(?<list>.+)\/local-list$|^capabilities\/(?<configuration>.+)$/u

const adopt: Plan<readonly Former[], void> = (work, former) => {
  for (const { key, value } of former) {
    const { file, list, configuration } = named.exec(key)?.groups ?? {}
    if (file !== undefined) adoptFile(work, file, value)
    else if (list !== undefined) adoptList(work, list, value)
    else if (configuration !== undefined) adoptConfiguration(work, configuration, value)
  }
}

function adoptFile(work: Work, id: string, value: string): void {
  if (!isNew(work.standing(firmwareFile, id))) return
  must(work.give(firmwareFile, { id, command: 'register', body: { ...fileOf(value), isGone: false } }))
}

/** What stood there one version before is not known any more: the next push sends the whole list. */
function adoptList(work: Work, id: string, value: string): void {
  const { version, entries } = listOf(value)
  if (version === 0 || !isNew(work.standing(localList, id))) return
  must(work.give(localList, { id, command: 'make', body: { version, put: entries, removed: [] } }))
}

function adoptConfiguration(work: Work, id: string, value: string): void {
  const { isAnswered, ...told } = configurationOf(value)
  if (!isNew(work.standing(pileConfiguration, id))) return
  must(work.give(pileConfiguration, { id, command: 'tell', body: { ...told, isWhole: isAnswered }, as: pile(id) }))
}

/** The first command of a world of an older version; what was kept beside its facts goes when these are on disk. */
export function adoptFormer({
  store,
  door,
  ids,
}: {
  readonly store: Store
  readonly door: Door
  readonly ids: Ids
}): void {
  const former = formerKeys(store.db)
  if (former.length === 0) return forgetKeys(store.db)
  const by = { actor: system('upgrade'), correlation: `upgrade/${ids.next()}` }
  const adoptAll = async (): Promise<void> => {
    await door.run(adopt, former, by)
    // A world that was closed at once tells them again, which changes nothing.
    if (store.db.open) forgetKeys(store.db)
  }
  adoptAll().catch((error: unknown) => {
    // Where nothing can be written now, the next start tells of them.
    if (!(error instanceof Closed || error instanceof Unwritable)) throw error
  })
}
