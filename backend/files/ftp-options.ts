import type { PortRange } from './data-port.ts'

/** What the command line and the environment say about the FTP server. */
export interface FtpChoice {
  /** The address to listen at. */
  readonly host: string
  readonly port: number
  /** The host, or host and port, that piles are advertised; null: the address it listens at. */
  readonly advertised: { readonly host: string; readonly port: number | null } | null
  readonly passivePorts: PortRange | null
}

export const ftpUsage = `  --ftp-port N    start the FTP server that piles fetch firmware from and send logs to (FTP_PORT); 0 takes any free port
  --ftp-url U     its address as piles see it, ftp://host or ftp://host:port (FTP_URL), where it differs from HOST
  --ftp-ports A-B ports of its data connections (FTP_PORTS); any free ones without it`

/** `parseArgs` takes these. */
export const ftpFlags = {
  'ftp-port': { type: 'string' },
  'ftp-url': { type: 'string' },
  'ftp-ports': { type: 'string' },
} as const

type FlagValues = { readonly [Name in keyof typeof ftpFlags]?: string | undefined }

const PORT_MAX = 65_535

/** Reads them; null where no FTP server is wanted, and a string that says what is wrong. */
export function readFtp(
  said: FlagValues,
  env: Readonly<Record<string, string | undefined>>,
  { isDemo, host: at }: { readonly isDemo: boolean; readonly host: string },
): FtpChoice | string | null {
  const given = said['ftp-port'] ?? env['FTP_PORT']
  // The demo's piles are on this machine, and so is its FTP server, unless somebody says otherwise.
  const isLocal = isDemo && given === undefined
  const port = isLocal ? '0' : given
  const url = said['ftp-url'] ?? env['FTP_URL']
  const ports = said['ftp-ports'] ?? env['FTP_PORTS']
  if (port === undefined) return url === undefined && ports === undefined ? null : 'FTP_URL and FTP_PORTS need FTP_PORT'
  if (!isPort(port)) return `FTP_PORT must be a number from 0 to ${PORT_MAX}`
  const host = isLocal ? '127.0.0.1' : at
  const advertised = url === undefined ? null : addressOf(url)
  if (url !== undefined && advertised === null) return 'FTP_URL must be ftp://host or ftp://host:port'
  if (advertised === null && (host === '0.0.0.0' || host === '::'))
    return `FTP_URL must say how piles reach the FTP server: HOST ${host} is every address of this machine`
  const passivePorts = ports === undefined ? null : rangeOf(ports)
  if (ports !== undefined && passivePorts === null) return 'FTP_PORTS must be two ports, such as 50000-50100'
  return { host, port: Number(port), advertised, passivePorts }
}

const isPort = (text: string): boolean => /^\d{1,5}$/u.test(text) && Number(text) <= PORT_MAX

function addressOf(url: string): FtpChoice['advertised'] {
  const [, bracketed, plain, port] =
    /^ftp:\/\/(?:\[([\da-fA-F:.]+)\]|([A-Za-z\d.-]+))(?::(\d{1,5}))?\/?$/u.exec(url) ?? []
  const host = bracketed ?? plain
  if (host === undefined || (port !== undefined && !isPort(port))) return null
  return { host, port: port === undefined ? null : Number(port) }
}

function rangeOf(text: string): PortRange | null {
  const [, first = '', last = ''] = /^(\d{1,5})-(\d{1,5})$/u.exec(text) ?? []
  if (!isPort(first) || !isPort(last) || Number(first) === 0 || Number(first) > Number(last)) return null
  return { first: Number(first), last: Number(last) }
}
