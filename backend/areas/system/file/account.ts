import { Schema } from 'effect'
import { Instant } from '#contracts/units.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'

/**
 * Accounts of the FTP server: one per job, with a random name and password. They are in the vault, so they are opened
 * and closed in the commit of the job's facts and survive a restart. Facts contain the name only.
 */
const FileJob = Schema.Union([
  Schema.Struct({ kind: Schema.Literal('upload'), pileId: Schema.String, id: Schema.String }),
  Schema.Struct({ kind: Schema.Literal('download'), fileId: Schema.String, name: Schema.String }),
])
export type FileJob = typeof FileJob.Type

const FileAccount = Schema.Struct({
  password: Schema.String,
  job: FileJob,
  /** It expires at this time at the latest. */
  until: Instant,
})
export type FileAccount = typeof FileAccount.Type

const decodeAccount = Schema.decodeUnknownSync(Schema.fromJsonString(FileAccount))

/** The stream for which an account was opened. */
export interface Holder {
  readonly lifecycle: string
  readonly id: string
}

/** The vault subject of accounts, by name; and that of each holder's account name. */
const ACCOUNTS = 'file-accounts'
const HOLDERS = 'file-account-holders'

const holderKey = ({ lifecycle, id }: Holder): string => `${lifecycle}/${id}`

/** Random bytes in a name and in a password. */
const NAME_BYTES = 8
const PASSWORD_BYTES = 16

/** Separates the operator from the random part of a name, by which the server finds the world. */
export const nameSeparator = '-'

/** Opens an account for a job and replaces the one its holder had; answers its name. */
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

/** Closes the account of a holder, if it has one; whoever is signed in with it can do nothing more. */
export function closeFileAccount(tx: Transaction, holder: Holder): void {
  const name = tx.secret(HOLDERS, holderKey(holder))
  if (name === null) return
  tx.setSecret(ACCOUNTS, name, null)
  tx.setSecret(HOLDERS, holderKey(holder), null)
}

/** The account with a name; null where there is none, or it has expired. */
export const findFileAccount: CommandHandler<{ readonly name: string }, FileAccount | null> = (tx, { name }) => {
  const kept = tx.secret(ACCOUNTS, name)
  const account = kept === null ? null : decodeAccount(kept)
  return account !== null && tx.now <= account.until ? account : null
}

/** The address with the account's name in it, as stored in facts. */
export function addressFor(address: string, name: string): string {
  const url = new URL(address)
  url.username = name
  return url.href
}

/**
 * The payload as it is sent to the pile, with the password inserted after the account's name; null where it names no
 * valid account.
 */
export const withPassword: CommandHandler<{ readonly payload: object }, object | null> = (tx, { payload }) => {
  const { ftpUrl } = tx.settings
  const text = JSON.stringify(payload)
  const [, name] = named.exec(text) ?? []
  const account = name === undefined ? null : findFileAccount(tx, { name })
  if (name === undefined || account === null || ftpUrl === null) return null
  // The password is inserted only for our own server. Neither name nor password has a character that must be escaped in
  // JSON or in a URL.
  const { host } = new URL(ftpUrl)
  const withSecrets = text.replaceAll(`//${name}@${host}/`, `//${name}:${account.password}@${host}/`)
  const heard: unknown = JSON.parse(withSecrets)
  return typeof heard === 'object' ? heard : null
}
const named = new RegExp(`//(\\w+${nameSeparator}[\\w-]+)@`, 'u')

/** An upload is complete; a repeated upload of the pile replaces it. */
export const noteReceived: CommandHandler<
  { readonly id: string; readonly name: string; readonly bytes: number },
  void
> = (tx, { id, ...file }) => void tx.dispatch(diagnostics, { id, command: 'receive', body: file, mayRefuse: ['over'] })
