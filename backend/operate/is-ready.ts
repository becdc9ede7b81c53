/**
 * Asks the server of this machine whether it is ready, for the health check of a container: 0 when it is, 1 otherwise. Reads
 * `PORT` and `HOST` as the server does.
 */

const DEFAULT_PORT = '8080'
const GIVE_UP_MS = 4_000

const { HOST: host = '', PORT: port = DEFAULT_PORT } = process.env
// Who listens at every address is asked at the nearest.
const address = host === '' || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/readyz`

try {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) })
  if (!ok) throw new Error(`it answers ${status}`)
} catch (error) {
  console.error(`${url}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`)
  process.exitCode = 1
}
