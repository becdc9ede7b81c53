import { Option, Schema } from 'effect'
import { Unreachable } from '#contracts/finance/payment/payment-gateway.ts'
import type {
  PaymentAsked,
  PaymentFound,
  PaymentGateway,
  PaymentOpened,
} from '#contracts/finance/payment/payment-gateway.ts'
import { MONEY_SCALE, money } from '#contracts/units.ts'
import type { GatewayChoice } from './payment-choice.ts'

/**
 * Stripe's Checkout: a page of theirs for each payment (POST and GET /v1/checkout/sessions). The card never comes near us.
 * Amounts are whole minor units of the currency; a few currencies have none, a few have a thousand.
 */

const zeroDecimal: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const threeDecimal: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))
const HUNDRED = 100
const THOUSAND = 1_000

/** A gateway that answers nothing keeps nobody waiting for longer, a stop of the server least of all. */
const GIVE_UP_MS = 4_000
/** Of what a gateway answers, so much is read. */
const ANSWER_MOST = 1024 * 1024
/** Refusals that lie in the request itself: the same one would be refused again. */
const REFUSED: ReadonlySet<number> = new Set([400, 402])

/** More than any payment here can be; what is larger is no answer. */
const TOTAL_MOST = 1e11

const Session = Schema.Struct({
  id: Schema.String,
  url: Schema.NullOr(Schema.String),
  status: Schema.NullOr(Schema.String),
  payment_status: Schema.String,
  amount_total: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: TOTAL_MOST }))),
  currency: Schema.NullOr(Schema.String),
  payment_intent: Schema.optional(
    Schema.NullOr(Schema.Union([Schema.String, Schema.Struct({ status: Schema.String })])),
  ),
})
const decode = Schema.decodeUnknownOption(Session)

/** `checkout.session.completed` and its sisters; everything else that Stripe notifies of is about something else. */
const Notification = Schema.Struct({
  data: Schema.Struct({
    object: Schema.Struct({ object: Schema.Literal('checkout.session'), client_reference_id: Schema.String }),
  }),
})
const isNotification = Schema.is(Notification)

/** How many minor units one unit of a currency has. */
function minorUnits(currency: string): number {
  if (zeroDecimal.has(currency)) return 1
  return threeDecimal.has(currency) ? THOUSAND : HUNDRED
}

interface Telling {
  /** Is told of each answer that is none, with what came: whoever runs the server must see a wrong key. */
  readonly onTrouble: (problem: string) => void
}

/** Opens the adapter. It asks nothing before it is used. */
export function openStripe({ key, url, returnTo }: GatewayChoice, { onTrouble }: Telling): PaymentGateway {
  const call = async (path: string, more: RequestInit): Promise<Answer> => {
    try {
      const headers = { authorization: `Bearer ${key}`, ...more.headers }
      const signal = AbortSignal.timeout(GIVE_UP_MS)
      const answer = await fetch(`${url}/v1/checkout/sessions${path}`, { ...more, headers, signal, redirect: 'error' })
      return { status: answer.status, body: await bodyOf(answer) }
    } catch (error) {
      return lost(String(error))
    }
  }
  function lost(problem: string): never {
    onTrouble(problem)
    throw new Unreachable(problem)
  }
  const sessionIn = ({ status, body }: Answer): typeof Session.Type => {
    const session = status === 200 ? decode(body) : Option.none()
    return Option.isSome(session) ? session.value : lost(`it answers ${status}: ${wordsIn(body)}`)
  }
  return {
    name: 'STRIPE',
    async open(asked): Promise<PaymentOpened> {
      const form = formOf(asked, returnTo)
      if (form === null) return { kind: 'refused', reason: 'GATEWAY_REFUSED' }
      const headers = { 'idempotency-key': asked.key }
      const answer = await call('', { method: 'POST', headers, body: form })
      if (REFUSED.has(answer.status)) {
        onTrouble(`it refuses ${asked.key}: ${wordsIn(answer.body)}`)
        return { kind: 'refused', reason: 'GATEWAY_REFUSED' }
      }
      const { id, url: paymentUrl } = sessionIn(answer)
      return paymentUrl === null ? lost(`${id} has no address`) : { kind: 'opened', reference: id, paymentUrl }
    },
    async ask(reference) {
      const path = `/${encodeURIComponent(reference)}?expand[]=payment_intent`
      return foundIn(sessionIn(await call(path, { method: 'GET' })))
    },
    keyIn: (notification) => (isNotification(notification) ? notification.data.object.client_reference_id : null),
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** What Stripe is asked for; null where the amount is no whole number of the currency's minor units. */
function formOf({ key, amount, currency: { code }, description }: PaymentAsked, returnTo: string) {
  const minor = (amount * minorUnits(code)) / MONEY_SCALE
  if (!Number.isInteger(minor)) return null
  const price = 'line_items[0][price_data]'
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: key,
    success_url: returnTo,
    'line_items[0][quantity]': '1',
    [`${price}[currency]`]: code.toLowerCase(),
    [`${price}[unit_amount]`]: String(minor),
    [`${price}[product_data][name]`]: description,
  })
}

function foundIn(session: typeof Session.Type): PaymentFound {
  const { status, amount_total: total, payment_intent: intent } = session
  const currency = session.currency?.toUpperCase() ?? ''
  if (session.payment_status === 'paid') {
    // A figure that cannot be read is not the amount that was asked for.
    const amount = money(((total ?? 0) * MONEY_SCALE) / minorUnits(currency))
    return { kind: 'captured', amount, currency }
  }
  if (status === 'expired') return { kind: 'refused', reason: 'GATEWAY_EXPIRED' }
  const state = typeof intent === 'object' ? intent?.status : undefined
  // Payment methods that take days are complete before they are paid, and may fail then.
  const hasFailed = status === 'complete' && (state === 'canceled' || state === 'requires_payment_method')
  return hasFailed ? { kind: 'refused', reason: 'GATEWAY_DECLINED' } : { kind: 'open' }
}

/** The JSON of an answer; its text where it is none. */
async function bodyOf(answer: Response): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > ANSWER_MOST) throw new Error(`it answers more than ${ANSWER_MOST} bytes`)
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const Refused = Schema.Struct({ error: Schema.Struct({ message: Schema.String }) })
const isRefused = Schema.is(Refused)
const WORDS_MOST = 300

/** What a log is told of an answer that is none. */
const wordsIn = (body: unknown): string =>
  (isRefused(body) ? body.error.message : JSON.stringify(body)).slice(0, WORDS_MOST)
