import { Unwritable } from './kernel/unavailable.ts'
import { FtpRefused } from './files/service.ts'
import { NewerInstallation, programVersion } from './last-program.ts'
import type { Options } from './options.ts'
import { TlsUnusable } from './ocpp/certificates/tls-server.ts'
import { DamagedFile } from './store/integrity/damage.ts'
import { Taken } from './store/lock.ts'

/** Why an installation could not start, in words for whoever started it; null for a defect, whose stack must be seen. */
export function startFailure(
  error: unknown,
  options: Pick<Options, 'host' | 'port' | 'tls' | 'ftp' | 'dataDir'>,
): string | null {
  const { dataDir } = options
  if (error instanceof TlsUnusable) return error.message
  if (error instanceof DamagedFile)
    return `DATA_DIR ${dataDir} holds a file that is no database, or a broken one: ${error.message}. npm run check-data says more.`
  if (error instanceof NewerInstallation)
    return `DATA_DIR ${dataDir} is of a newer Chargebook than this ${programVersion}: ${error.message}. Nothing was changed. Start that one, or restore the backup from before the upgrade into another folder.`
  if (error instanceof Taken) return `${dataDir} is in use by another Chargebook.`
  const isFtp = error instanceof FtpRefused
  const cause: unknown = isFtp || error instanceof Unwritable ? error.cause : error
  if (!(cause instanceof Error)) return null
  const { name, host, port } = listener(isFtp, cause, options)
  const [code, syscall] = [textOf(cause, 'code'), textOf(cause, 'syscall')]
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use: set ${name} to another one, or to 0 for any.`
  if (syscall === 'listen') return `Port ${port} of ${host} cannot be opened: ${cause.message}.`
  if (code.startsWith('SQLITE_') || fileCalls.has(syscall))
    return `DATA_DIR ${dataDir} cannot be written: ${cause.message}.`
  return null
}

/** What was to listen, and the variable that says where. */
function listener(
  isFtp: boolean,
  cause: Error,
  { host, port, tls, ftp }: Pick<Options, 'host' | 'port' | 'tls' | 'ftp'>,
) {
  if (isFtp && ftp !== null) return { name: 'FTP_PORT', host: ftp.host, port: ftp.port }
  if (tls !== null && Reflect.get(cause, 'port') === tls.port) return { name: 'OCPP_TLS_PORT', host, port: tls.port }
  return { name: 'PORT', host, port }
}

/** What is asked of the file system before a world is open. */
const fileCalls: ReadonlySet<string> = new Set(['mkdir', 'open', 'access', 'stat'])

function textOf(error: Error, name: 'code' | 'syscall'): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
