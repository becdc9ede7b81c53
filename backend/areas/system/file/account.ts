import { Schema } from 'effect'
import { Instant } from '#contracts/units.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'

/**
 * Accounts of the FTP server: one a job, with a name and a password that nobody can guess. They are kept in the vault, so
 * they begin and end in the commit of the job's own facts and outlive a restart. Facts bear the name alone.
 */
const FileJob = Schema.Union([
  Schema.Struct({ kind: Schema.Literal('upload'), pileId: Schema.String, id: Schema.String }),
  Schema.Struct({ kind: Schema.Literal('download'), fileId: Schema.String, name: Schema.String }),
])
export type FileJob = typeof FileJob.Type

const FileAccount = Schema.Struct({
  password: Schema.String,
  job: FileJob,
  /** It ends then at the latest. */
  until: Instant,
})
export type FileAccount = typeof FileAccount.Type

const decodeAccount = Schema.decodeUnknownSync(Schema.fromJsonString(FileAccount))

/** Who has an account: the stream that it was opened for. */
export interface Holder {
  readonly lifecycle: string
  readonly id: string
}

/** The subject of the vault under which accounts are kept, by name; and the one under which the name of each holder's is. */
const ACCOUNTS = 'file-accounts'
const HOLDERS = 'file-account-holders'

const holderKey = ({ lifecycle, id }: Holder): string => `${lifecycle}/${id}`

/** Bytes of chance in a name and in a password. */
const NAME_BYTES = 8
const PASSWORD_BYTES = 16

/** Between operator and chance in a name: the server finds the world by what stands before it. */
export const nameSeparator = '-'

/** Opens an account for a job, in place of the one that its holder had; answers its name. */
export function openFileAccount(
  tx: Transaction,
  holder: Holder,
  { job, until }: Pick<FileAccount, 'job' | 'until'>,
): string {
  closeFileAccount(tx, holder)
  const name = `${tx.settings.operatorCode}${nameSeparator}${tx.ids.token(NAME_BYTES)}`
  const password = tx.ids.token(PASSWORD_BYTES)
  tx.setSecret(ACCOUNTS, name, JSON.stringify({ password, job, until } satisfies FileAccount))
  tx.setSecret(HOLDERS, holderKey(holder), name)
  return name
}

/** Ends the account of a holder, if it has one; whoever is signed in with it can do nothing more. */
export function closeFileAccount(tx: Transaction, holder: Holder): void {
  const name = tx.secret(HOLDERS, holderKey(holder))
  if (name === null) return
  tx.setSecret(ACCOUNTS, name, null)
  tx.setSecret(HOLDERS, holderKey(holder), null)
}

/** The account of a name; null when there is none, or its time is over. */
export const findFileAccount: CommandHandler<{ readonly name: string }, FileAccount | null> = (tx, { name }) => {
  const kept = tx.secret(ACCOUNTS, name)
  const account = kept === null ? null : decodeAccount(kept)
  return account !== null && tx.now <= account.until ? account : null
}

/** The address with the name of an account in it, as facts bear it. */
export function addressFor(address: string, name: string): string {
  const url = new URL(address)
  url.username = name
  return url.href
}

/** What a pile hears of a call: the password beside the name of an account; null when it names none that counts. */
export const withPassword: CommandHandler<{ readonly payload: object }, object | null> = (tx, { payload }) => {
  const { ftpUrl } = tx.settings
  const text = JSON.stringify(payload)
  const [, name] = named.exec(text) ?? []
  const account = name === undefined ? null : findFileAccount(tx, { name })
  if (name === undefined || account === null || ftpUrl === null) return null
  // Told to our own server alone. Neither name nor password has a character that JSON or an address spells otherwise.
  const { host } = new URL(ftpUrl)
  const withSecrets = text.replaceAll(`//${name}@${host}/`, `//${name}:${account.password}@${host}/`)
  const heard: unknown = JSON.parse(withSecrets)
  return typeof heard === 'object' ? heard : null
}
const named = new RegExp(`//(\\w+${nameSeparator}[\\w-]+)@`, 'u')

/** A whole file is there for an upload; a repeat of the pile replaces it. */
export const noteReceived: CommandHandler<
  { readonly id: string; readonly name: string; readonly bytes: number },
  void
> = (tx, { id, ...file }) => void tx.dispatch(diagnostics, { id, command: 'receive', body: file, mayRefuse: ['over'] })
