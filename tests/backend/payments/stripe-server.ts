import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { httpService } from '#tests/support/site/http-service.ts'
import type { HttpService } from '#tests/support/site/http-service.ts'

/** What Stripe's Checkout answers to those who have a key (API reference, Checkout Sessions), and how it misbehaves. */

export const stripeKey = 'sk_test_of_this_test'

export type Session = Readonly<Record<string, unknown>> & { readonly id: string }

export interface StripeServer extends HttpService {
  /** Every request: its line, its headers and its form. */
  readonly asked: readonly { readonly line: string; readonly key: string | undefined; readonly form: URLSearchParams }[]
  /** Changes what is known of a session. */
  change(id: string, more: object): void
  /** The next answers are these, before it serves again; `nothing` never comes. */
  misbehave(...answers: readonly (Misbehaviour | 'nothing')[]): void
}

interface Misbehaviour {
  readonly status?: number
  readonly body?: string
  /** The request takes effect all the same. */
  readonly isDone?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** A session as it is created. */
const created = (id: string, url: string, form: URLSearchParams): Session => ({
  id,
  object: 'checkout.session',
  client_reference_id: form.get('client_reference_id'),
  url: `${url}/c/pay/${id}`,
  status: 'open',
  payment_status: 'unpaid',
  amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
  currency: form.get('line_items[0][price_data][currency]'),
  payment_intent: null,
})

export async function stripeServer(): Promise<StripeServer> {
  const asked: { line: string; key: string | undefined; form: URLSearchParams }[] = []
  const sessions = new Map<string, Session>()
  const idempotent = new Map<string, string>()
  const answers: (Misbehaviour | 'nothing')[] = []
  const create = (key: string, form: URLSearchParams, url: string): Session => {
    const known = sessions.get(idempotent.get(key) ?? '')
    if (known !== undefined) return known
    const session = created(`cs_test_${sessions.size + 1}`, url, form)
    sessions.set(session.id, session)
    idempotent.set(key, session.id)
    return session
  }
  const answer = async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    const form = new URLSearchParams(await text(request))
    const { method, headers } = request
    const [key] = [headers['idempotency-key']].flat()
    asked.push({ line: `${method} ${request.url}`, key, form })
    const odd = answers.shift()
    const says = (status: number, body: unknown, more: Readonly<Record<string, string>> = {}): unknown =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...more })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (odd === 'nothing') return
    const { pathname } = new URL(request.url ?? '', url)
    const isCreating = method === 'POST' && pathname === '/v1/checkout/sessions'
    if (odd !== undefined) {
      if (odd.isDone === true && isCreating) create(key ?? '', form, url)
      says(odd.status ?? 200, odd.body ?? '', odd.headers)
      return
    }
    if (headers.authorization !== `Bearer ${stripeKey}`) says(401, { error: { message: 'Invalid API Key provided' } })
    else if (isCreating) says(200, create(key ?? '', form, url))
    else {
      const session = sessions.get(pathname.split('/').at(-1) ?? '')
      says(session === undefined ? 404 : 200, session ?? { error: { message: 'No such checkout.session' } })
    }
  }
  const service = await httpService(answer)
  return {
    ...service,
    asked,
    change(id, more) {
      const session = sessions.get(id)
      if (session === undefined) throw new Error(`no session ${id}`)
      sessions.set(id, { ...session, ...more })
    },
    misbehave: (...odd) => void answers.push(...odd),
  }
}
