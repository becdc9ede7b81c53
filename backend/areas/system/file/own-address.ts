import type { Settings } from '#backend/settings.ts'

/** The addresses of our own FTP server. */

type FtpSettings = Pick<Settings, 'ftpUrl'>

/** The address for uploads of logs; null where no FTP server runs. */
export const uploadAddress = ({ ftpUrl }: FtpSettings): string | null =>
  ftpUrl === null ? null : `${ftpUrl}/diagnostics/`

interface Upload {
  readonly fileAddress: string
  readonly isOwn?: boolean
}

/** Whether an upload goes to our own server. Requests of earlier versions do not say so. */
export const isToUs = (
  { settings }: { readonly settings: FtpSettings },
  { fileAddress, isOwn: said }: Upload,
): boolean => said ?? isOwn(settings, fileAddress)

/** Whether an address is on our own server. */
export const isOwn = ({ ftpUrl }: FtpSettings, address: string): boolean =>
  ftpUrl !== null && address.startsWith(`${ftpUrl}/`)
