import type { Database } from 'better-sqlite3'
import { Option, Schema } from 'effect'
import { pile, system } from '#contracts/actor.ts'
import { FirmwareFile } from '#contracts/equipment/firmware/firmware-file.ts'
import { ListEntry } from '#contracts/equipment/lists/local-list.ts'
import { firmwareFile } from '#machines/master-data.ts'
import { localList } from '#machines/equipment/lists/local-list.ts'
import { pileConfiguration } from '#machines/equipment/pile-configuration.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Ids } from '../ids.ts'
import { forgetKeys, formerKeys } from '../store/former-keys.ts'
import type { Former } from '../store/former-keys.ts'
import type { CommandBus } from './command-bus.ts'
import { must } from './refusals.ts'
import { Closed, mayPass } from './unavailable.ts'
import type { CommandHandler, Transaction } from './transaction.ts'

/**
 * Data that earlier versions stored beside their facts is recorded as facts, once; repeating it changes nothing. What
 * cannot be read stays where it is.
 */

const fileOf = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ name: FirmwareFile.fields.name, bytes: FirmwareFile.fields.bytes })),
)
const listOf = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ version: Schema.Int, entries: Schema.Array(ListEntry) })),
)
const configurationOf = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      firmwareVersion: Schema.NullOr(Schema.String),
      isAnswered: Schema.Boolean,
      values: Schema.Record(Schema.String, Schema.String),
    }),
  ),
)

const named = /^firmware-file\/(?<file>.+)$|^pile\/(?<list>.+)\/local-list$|^capabilities\/(?<configuration>.+)$/u

/** Answers the keys that are recorded as facts now, or were before. */
const adopt: CommandHandler<readonly Former[], readonly string[]> = (tx, former) =>
  former.flatMap(({ key, value }) => (adoptOne(tx, key, value) ? [key] : []))

function adoptOne(tx: Transaction, key: string, value: string): boolean {
  const { file, list, configuration } = named.exec(key)?.groups ?? {}
  if (file !== undefined) return adoptFile(tx, file, value)
  if (list !== undefined) return adoptList(tx, list, value)
  return configuration !== undefined && adoptConfiguration(tx, configuration, value)
}

function adoptFile(tx: Transaction, id: string, value: string): boolean {
  const told = fileOf(value)
  if (Option.isSome(told) && isNew(tx.stateOf(firmwareFile, id)))
    must(tx.dispatch(firmwareFile, { id, command: 'register', body: { ...told.value, isGone: false } }))
  return Option.isSome(told)
}

/** The entries one version before are unknown: the next push sends a full update. */
function adoptList(tx: Transaction, id: string, value: string): boolean {
  const told = listOf(value)
  if (Option.isNone(told)) return false
  const { version, entries } = told.value
  if (version > 0 && isNew(tx.stateOf(localList, id)))
    must(tx.dispatch(localList, { id, command: 'make', body: { version, put: entries, removed: [] } }))
  return true
}

function adoptConfiguration(tx: Transaction, id: string, value: string): boolean {
  const told = configurationOf(value)
  if (Option.isNone(told)) return false
  const { isAnswered, ...rest } = told.value
  if (isNew(tx.stateOf(pileConfiguration, id)))
    must(tx.dispatch(pileConfiguration, { id, command: 'tell', body: { ...rest, isWhole: isAnswered }, as: pile(id) }))
  return true
}

/** The first command in a world of an earlier version. The former data is deleted once these facts are on disk. */
export function adoptFormer({
  db,
  commandBus,
  ids,
}: {
  readonly db: Database
  readonly commandBus: CommandBus
  readonly ids: Ids
}): void {
  const former = formerKeys(db)
  if (former.length === 0) return forgetKeys(db, [])
  const by = { actor: system('upgrade'), correlation: `upgrade/${ids.next()}` }
  const adoptAll = async (): Promise<void> => {
    const adopted = await commandBus.run(adopt, former, by)
    // A world that was closed too soon repeats this at its next start, which changes nothing.
    if (db.open) forgetKeys(db, adopted)
  }
  adoptAll().catch((error: unknown) => {
    // Where nothing can be written now, the next start tries again.
    if (!(error instanceof Closed || mayPass(error))) throw error
  })
}
