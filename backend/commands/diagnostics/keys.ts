import type { Work } from '../work.ts'

/** What is remembered of uploads beside their facts. */

const lastNumber = 'diagnostics'

/** The number of the next upload. */
export function nextUpload(work: Work): string {
  const id = String(Number(work.key(lastNumber) ?? '0') + 1)
  work.setKey(lastNumber, id)
  return id
}

/** The upload that a pile was asked for last, or told of by itself. */
export const lastUpload = (pileId: string): string => `diagnostics/pile/${pileId}`

/** Set where the file comes to our own FTP server. */
export const ownKey = (id: string): string => `diagnostics/${id}/own`

/** The account with which the pile puts its file. */
export const accountKey = (id: string): string => `diagnostics/${id}/account`
