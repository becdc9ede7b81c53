import type { Settings } from '#backend/settings.ts'

/** Which addresses are those of the FTP server within. */

type FtpSettings = Pick<Settings, 'ftpUrl'>

/** Where piles put their logs; null where no FTP server runs. */
export const uploadAddress = ({ ftpUrl }: FtpSettings): string | null =>
  ftpUrl === null ? null : `${ftpUrl}/diagnostics/`

interface Upload {
  readonly fileAddress: string
  readonly isOwn?: boolean
}

/** Whether an upload comes to the server within. An older version did not say so where it was wished. */
export const isToUs = (
  { settings }: { readonly settings: FtpSettings },
  { fileAddress, isOwn: said }: Upload,
): boolean => said ?? isOwn(settings, fileAddress)

/** Whether an address is one of the server within. */
export const isOwn = ({ ftpUrl }: FtpSettings, address: string): boolean =>
  ftpUrl !== null && address.startsWith(`${ftpUrl}/`)
