import type { Plan, Work } from '../work.ts'

/** Firmware that an operator has put on our own FTP server. Its number is a part of its address, whatever host and port it has. */
export interface FirmwareFile {
  readonly name: string
  readonly bytes: number
}

const fileKey = (fileId: string): string => `firmware-file/${fileId}`

/** Remembers a file that is whole and on disk; answers its address as piles see it, null where no FTP server runs. */
export const keepFirmwareFile: Plan<FirmwareFile & { readonly fileId: string }, string | null> = (
  work,
  { fileId, name, bytes },
) => {
  work.setKey(fileKey(fileId), JSON.stringify({ name, bytes } satisfies FirmwareFile))
  return addressOf(work, fileId, name)
}

/** What is kept of a file that nothing names is forgotten before the file goes. */
export const forgetFile = (work: Work, fileId: string): void => work.setKey(fileKey(fileId), null)

/** The number of a file in an address like ours; null for any other address. */
export const fileIdIn = (address: string): string | null =>
  /^ftp:\/\/[^/]+\/firmware\/([0-9a-f-]{16,64})\//u.exec(address)?.[1] ?? null

/** The file that an address means, if it is one of ours. */
export interface OwnFile extends FirmwareFile {
  readonly fileId: string
  /** Where piles find it today; null while no FTP server runs. */
  readonly address: string | null
}

/** Null for an address of others. */
export function ownFile(work: Pick<Work, 'key' | 'settings'>, address: string): OwnFile | null {
  const fileId = fileIdIn(address)
  const kept = fileId === null ? null : work.key(fileKey(fileId))
  if (fileId === null || kept === null) return null
  // Written by `keepFirmwareFile` and by nobody else.
  const { name, bytes } = JSON.parse(kept) as FirmwareFile
  return { fileId, name, bytes, address: addressOf(work, fileId, name) }
}

const addressOf = ({ settings: { ftpUrl } }: Pick<Work, 'settings'>, fileId: string, name: string): string | null =>
  ftpUrl === null ? null : `${ftpUrl}/firmware/${fileId}/${name}`
