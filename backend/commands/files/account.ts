import type { Instant } from '#contracts/units.ts'
import type { Plan, Work } from '../work.ts'

/**
 * Accounts of the FTP server: one a job, with a name and a password that nobody can guess. They are kept under keys, so they
 * begin and end in the commit of the job's own facts and outlive a restart. Facts bear the name alone.
 */
export type FileJob =
  | { readonly kind: 'upload'; readonly pileId: string; readonly id: string }
  | { readonly kind: 'download'; readonly fileId: string; readonly name: string }

export interface FileAccount {
  readonly password: string
  readonly job: FileJob
  /** It ends then at the latest. */
  readonly until: Instant
}

/** What came in for an upload. */
export interface ReceivedFile {
  readonly name: string
  readonly bytes: number
}

const accountKey = (name: string): string => `ftp/${name}`
const receivedKey = (id: string): string => `upload/${id}`

/** Bytes of chance in a name and in a password. */
const NAME_BYTES = 8
const PASSWORD_BYTES = 16

/** Between operator and chance in a name: the server finds the world by what stands before it. */
export const nameSeparator = '-'

/** Opens an account for a job; answers its name. */
export function openFileAccount(work: Work, { job, until }: Pick<FileAccount, 'job' | 'until'>): string {
  const name = `${work.settings.operatorCode}${nameSeparator}${work.ids.token(NAME_BYTES)}`
  const password = work.ids.token(PASSWORD_BYTES)
  work.setKey(accountKey(name), JSON.stringify({ password, job, until } satisfies FileAccount))
  return name
}

/** Ends an account; whoever is signed in with it can do nothing more. */
export const closeFileAccount = (work: Work, name: string): void => work.setKey(accountKey(name), null)

/** The account of a name; null when there is none, or its time is over. */
export const findFileAccount: Plan<{ readonly name: string }, FileAccount | null> = (work, { name }) => {
  const kept = work.key(accountKey(name))
  // Written by `openFileAccount` and by nobody else.
  const account = kept === null ? null : (JSON.parse(kept) as FileAccount)
  return account !== null && work.now <= account.until ? account : null
}

/** A whole file is there for an upload; a repeat of the pile replaces it. */
export const noteReceived: Plan<{ readonly id: string } & ReceivedFile, void> = (work, { id, name, bytes }) =>
  work.setKey(receivedKey(id), JSON.stringify({ name, bytes } satisfies ReceivedFile))

/** What has come in for an upload; null while nothing whole has. */
export function receivedFile(work: Pick<Work, 'key'>, id: string): ReceivedFile | null {
  const kept = work.key(receivedKey(id))
  // Written by `noteReceived` and by nobody else.
  return kept === null ? null : (JSON.parse(kept) as ReceivedFile)
}

/** The address with the name of an account in it, as facts bear it. */
export function addressFor(address: string, name: string): string {
  const url = new URL(address)
  url.username = name
  return url.href
}

/** What a pile hears of a call: the password beside the name of an account; null when it names none that counts. */
export const withPassword: Plan<{ readonly payload: object }, object | null> = (work, { payload }) => {
  const { ftpUrl } = work.settings
  const text = JSON.stringify(payload)
  const [, name] = named.exec(text) ?? []
  const account = name === undefined ? null : findFileAccount(work, { name })
  if (name === undefined || account === null || ftpUrl === null) return null
  // Told to our own server alone. Neither name nor password has a character that JSON or an address spells otherwise.
  const { host } = new URL(ftpUrl)
  const told = text.replaceAll(`//${name}@${host}/`, `//${name}:${account.password}@${host}/`)
  return JSON.parse(told) as object
}
const named = new RegExp(`//(\\w+${nameSeparator}[\\w-]+)@`, 'u')
