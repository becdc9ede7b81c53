import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notifyOfPayment } from '#contracts/finance/payment/payment.calls.ts'
import { MONEY_SCALE } from '#contracts/units.ts'
import type { Gateway, PaymentPages } from './gateway.ts'
import { answer } from './bind.ts'
import { Failed } from './refusals/failed.ts'
import { spokenBy, tagOf } from './texts.ts'
import type { Say } from './texts.ts'

/**
 * The pages of the demo's payment gateway, which has no bank: whoever opens one says what the bank does. It belongs to no shell
 * and needs no script, as it stands for a page of somebody else.
 */

interface Ways {
  readonly how: 'captured' | 'declined'
  /** Whether the gateway notifies us; otherwise we find out by asking. */
  readonly notifies: boolean
}

const ways: Readonly<Record<string, Ways>> = {
  pay: { how: 'captured', notifies: true },
  'pay-unnotified': { how: 'captured', notifies: false },
  decline: { how: 'declined', notifies: true },
}

const SEE_OTHER = 303

/** Shows them where there is a demo. */
export function paymentPages(app: FastifyInstance, gateway: Gateway): void {
  const pages = gateway.demo?.payments ?? null
  if (pages === null) return
  void app.register(async (scope) => {
    // What a form sends beside its address is nothing.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    )
    scope.get<Named>(`${pages.path}/:reference`, async (request, reply) => show(gateway, pages, { request, reply }))
    scope.post<Named>(`${pages.path}/:reference/:way`, async (request, reply) => {
      const { reference, way = '' } = request.params
      const chosen = Object.hasOwn(ways, way) ? ways[way] : undefined
      if (chosen === undefined) return answer(gateway, reply, new Failed('ADDRESS_ERROR'))
      const notification = pages.settle(reference, chosen.how)
      if (notification !== null && chosen.notifies)
        await app.inject({ method: 'POST', url: notifyOfPayment.path, payload: { ...notification } })
      return reply.redirect(`${pages.path}/${reference}`, SEE_OTHER)
    })
  })
}

interface Named {
  readonly Params: { readonly reference: string; readonly way?: string }
}

interface Exchange {
  readonly request: FastifyRequest<Named>
  readonly reply: FastifyReply
}

function show(gateway: Gateway, pages: PaymentPages, { request, reply }: Exchange): FastifyReply {
  const { reference } = request.params
  const found = pages.find(reference)
  if (found === null) return answer(gateway, reply, new Failed('ADDRESS_ERROR'))
  const language = spokenBy(request.headers['accept-language'])
  const lang = tagOf(language)
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency: found.currency })
  const say = gateway.texts[language]
  const main =
    found.state === 'open'
      ? buttons(say, `${pages.path}/${reference}`)
      : `<p role="status">${escape(say(`standIn.${found.state}`))}</p>`
  const amount = escape(format.format(found.amount / MONEY_SCALE))
  const title = escape(say('standIn.title'))
  const what = found.description === null ? '' : `<p>${escape(found.description)}</p>`
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>` +
        `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>` +
        `<body><main><p>${title}</p><h1>${amount}</h1>${what}${main}<small>${escape(say('standIn.words'))}</small></main></body></html>`,
    )
}

const buttons = (say: Say, address: string): string =>
  Object.keys(ways)
    .map(
      (way) =>
        `<form method="post" action="${address}/${way}"><button>${escape(say(`standIn.${way}`))}</button></form>`,
    )
    .join('')

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/gu, (mark) => marks[mark] ?? mark)

/** A card in the middle, as payment pages are; the first button is the one that most people want. */
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f4f5f7,#15181d)}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box}
main{width:100%;max-width:360px;box-sizing:border-box;padding:32px;border-radius:12px;display:grid;gap:12px;
background:light-dark(#fff,#20252c);box-shadow:0 1px 3px #0003}
p,h1{margin:0}h1{font-size:36px;line-height:1.2;font-variant-numeric:tabular-nums}
p{overflow-wrap:anywhere}h1+*{margin-bottom:12px}
small{color:light-dark(#5a6270,#a7b0bd);margin-top:12px}
button{width:100%;min-height:44px;padding:8px 16px;font:inherit;border-radius:8px;cursor:pointer;
border:1px solid light-dark(#c6ccd5,#4a525e);background:none;color:inherit}
form:first-of-type button{background:light-dark(#0b6bcb,#4c9ff0);color:light-dark(#fff,#0d1014);border-color:transparent;font-weight:600}
button:focus-visible{outline:3px solid light-dark(#0b6bcb,#4c9ff0);outline-offset:2px}`
