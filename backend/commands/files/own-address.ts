import type { Settings } from '#backend/settings.ts'

/** Which addresses are those of the FTP server within. */

type Own = Pick<Settings, 'ftpUrl'>

/** Where piles put their logs; null where no FTP server runs. */
export const uploadAddress = ({ ftpUrl }: Own): string | null => (ftpUrl === null ? null : `${ftpUrl}/diagnostics/`)

/** Whether an address is one of the server within. */
export const isOwn = ({ ftpUrl }: Own, address: string): boolean => ftpUrl !== null && address.startsWith(`${ftpUrl}/`)
