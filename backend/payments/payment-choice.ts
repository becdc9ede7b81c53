/** Where customers pay over the internet, and with which key of the operator's account there. */
export interface GatewayChoice {
  readonly gateway: 'STRIPE'
  readonly key: string
  /** Where the gateway leads whoever has paid. */
  readonly returnTo: string
  /** Where the gateway is reached, without a slash at the end: its own address, or that of a proxy. */
  readonly url: string
}

/** A gateway, or one without a bank that the demo brings along. */
export type PaymentChoice = GatewayChoice | { readonly gateway: 'STAND-IN' }

const STRIPE_URL = 'https://api.stripe.com'

export const paymentUsage =
  'PAYMENT_GATEWAY (none; the demo: a stand-in without a bank; or STRIPE) with its PAYMENT_KEY, the address PAYMENT_RETURN where whoever\n' +
  'has paid is led and, behind a proxy, PAYMENT_URL'

/** Reads the PAYMENT_ variables; null where nobody pays over the internet, and a string that says what is wrong. */
export function readPayments(
  env: Readonly<Record<string, string | undefined>>,
  { isDemo }: { readonly isDemo: boolean },
): PaymentChoice | string | null {
  const { PAYMENT_GATEWAY: said, PAYMENT_KEY: key, PAYMENT_RETURN: returnTo, PAYMENT_URL: url = STRIPE_URL } = env
  if (said === undefined) {
    const stray = ['PAYMENT_KEY', 'PAYMENT_RETURN', 'PAYMENT_URL'].find((name) => env[name] !== undefined)
    if (stray !== undefined) return `${stray} needs PAYMENT_GATEWAY`
    return isDemo ? { gateway: 'STAND-IN' } : null
  }
  if (said.toUpperCase() !== 'STRIPE') return 'PAYMENT_GATEWAY must be STRIPE'
  if (key === undefined) return 'PAYMENT_GATEWAY STRIPE needs PAYMENT_KEY'
  if (returnTo === undefined) return 'PAYMENT_GATEWAY STRIPE needs PAYMENT_RETURN'
  for (const [name, address] of Object.entries({ PAYMENT_RETURN: returnTo, PAYMENT_URL: url }))
    if (!/^https?:$/u.test(URL.parse(address)?.protocol ?? '')) return `${name} must begin with http:// or https://`
  return { gateway: 'STRIPE', key, returnTo, url: url.replace(/\/+$/u, '') }
}
