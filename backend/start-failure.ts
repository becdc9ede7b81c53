import { Unwritable } from './commands/door.ts'
import type { Options } from './options.ts'
import { TlsUnusable } from './ocpp/tls-server.ts'
import { Taken } from './store/lock.ts'

/** Why an installation could not start, in words for whoever started it; null for a defect, whose stack must be seen. */
export function startFailure(
  error: unknown,
  options: Pick<Options, 'host' | 'port' | 'tls' | 'dataDir'>,
): string | null {
  const { host, dataDir } = options
  if (error instanceof TlsUnusable) return error.message
  if (error instanceof Taken) return `${dataDir} is in use by another Chargebook.`
  const cause: unknown = error instanceof Unwritable ? error.cause : error
  if (!(cause instanceof Error)) return null
  const isTls = options.tls !== null && Reflect.get(cause, 'port') === options.tls.port
  const [name, port] = isTls ? ['OCPP_TLS_PORT', options.tls?.port] : ['PORT', options.port]
  const [code, syscall] = [textOf(cause, 'code'), textOf(cause, 'syscall')]
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use: set ${name} to another one, or to 0 for any.`
  if (syscall === 'listen') return `Port ${port} of ${host} cannot be opened: ${cause.message}.`
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return `DATA_DIR ${dataDir} holds a file that is no database, or a broken one: ${cause.message}.`
  if (code.startsWith('SQLITE_') || fileCalls.has(syscall))
    return `DATA_DIR ${dataDir} cannot be written: ${cause.message}.`
  return null
}

/** What is asked of the file system before a world is open. */
const fileCalls: ReadonlySet<string> = new Set(['mkdir', 'open', 'access', 'stat'])

function textOf(error: Error, name: 'code' | 'syscall'): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
