/** Central systems that piles of the bench may be connected to, as whoever starts the server allows them. */

export const benchFlags = {
  bench: { type: 'boolean' },
  'bench-url': { type: 'string', multiple: true },
} as const

export const benchUsage = `  --bench         start the test bench: simulated piles that an administrator of type SUPER adds and uses at /bench;
                  the demo has it always
  --bench-url URL another central system that piles added there may connect to, such as ws://host/ocpp/{id}; may be given
                  several times. They connect nowhere else, and are not registered here`

/** As many as a list to choose from is easily read with. */
const ADDRESSES_MOST = 20
const HOLE = '{id}'

interface Given {
  readonly bench?: boolean | undefined
  readonly 'bench-url'?: string[] | undefined
}

/** The addresses; a string says what is wrong with one. */
export function readBenchAddresses(
  { 'bench-url': given = [] }: Given,
  { hasBench }: { readonly hasBench: boolean },
): readonly string[] | string {
  if (given.length > 0 && !hasBench) return '--bench-url needs --bench'
  if (given.length > ADDRESSES_MOST) return `--bench-url can be given ${ADDRESSES_MOST} times`
  return given.map(problemOf).find((problem) => problem !== null) ?? [...new Set(given)]
}

function problemOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address.replaceAll(HOLE, 'id')) : null
  if (url === null || !['ws:', 'wss:'].includes(url.protocol))
    return `--bench-url ${address} is no ws:// or wss:// address`
  if (!address.includes(HOLE)) return `--bench-url ${address} needs ${HOLE} where the identity of a pile goes`
  // The console shows the address to whoever uses the bench.
  if (url.username !== '' || url.password !== '') return '--bench-url must hold neither a name nor a password'
  // WebSockets have none (RFC 6455 §3).
  return url.hash === '' ? null : `--bench-url ${address} must hold no #`
}
