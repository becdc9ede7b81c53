import { join } from 'node:path'

/**
 * Where files lie: a folder an operator, in it one a pile. Names on disk are ours (codes, ids and numbers that were checked on
 * the way in), never those that piles or people give, so no name leads anywhere else.
 */
export interface Depot {
  /** The firmware that an operator has put there. */
  firmware(operator: string, fileId: string): string
  /** What a pile has sent for an upload. */
  upload(operator: string, pileId: string, id: string): string
}

export const openDepot = (dataDir: string): Depot => ({
  firmware: (operator, fileId) => join(dataDir, 'files', operator, 'firmware', plain(fileId)),
  upload: (operator, pileId, id) => join(dataDir, 'files', operator, 'diagnostics', plain(`pile-${pileId}`), plain(id)),
})

/** A name as a part of a path. Throws on one that is none: ids have letters, digits and `-_.:~` only. */
function plain(name: string): string {
  if (!/^(?!\.+$)[A-Za-z0-9\-_.:~]{1,80}$/u.test(name)) throw new TypeError(`${name} is no name of a file`)
  return name
}
