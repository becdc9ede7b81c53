/** What somebody who signs in to the FTP server may do: put one file there, or fetch one. Nobody chooses where it lies. */

export interface Upload {
  readonly kind: 'upload'
  /** Where the file goes, whatever the pile calls it. */
  readonly file: string
  /** Bytes that it may have at most: what is left of the room for files. */
  bytesLeft(): Promise<number>
  /** The whole file is there; `name` is what the pile called it. Nothing counts as received before this is done. */
  received(name: string, bytes: number): Promise<void>
}

export interface Download {
  readonly kind: 'download'
  readonly file: string
  /** The one name under which it can be fetched. */
  readonly name: string
}

export type FtpAccount = Upload | Download

/** Whose account it is, as of now; null when name or password is wrong or the account has ended. */
export type FindAccount = (name: string, password: string) => Promise<FtpAccount | null>
