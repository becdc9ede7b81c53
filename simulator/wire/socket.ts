import { RPCClient } from 'ocpp-rpc'
import { basicOf, urlOf } from './address.ts'
import type { Address } from './address.ts'
import { outcomeOf, requestOf } from './decode.ts'
import { isUntrusted, tlsOf } from './tls.ts'
import { CALL_TIMEOUT_MS, offline, SUBPROTOCOL } from './wire.ts'
import type { CallOutcome, CloseReason, Connect, Prompt, Wire, WireCallbacks } from './wire.ts'

/** A real WebSocket by ocpp-rpc, whose schemas hold for everything that goes out or comes in. */
export const socketWire =
  (address: Address): Connect =>
  (pileId, end, access) => {
    const url = urlOf(address, pileId, access)
    const identity = encodeURIComponent(pileId)
    if (!url.endsWith(`/${identity}`)) throw new RangeError('ocpp-rpc wants the identity as the last part of the URL')
    const options = {
      ...fixed,
      endpoint: url.slice(0, -identity.length - 1),
      identity: pileId,
      headers: basicOf(address, pileId, access),
      wsOpts: { perMessageDeflate: false, ...tlsOf(address, pileId, access) },
    }
    const client = new RPCClient(options)
    listen(client, end)
    return {
      call: (action, payload, settled) => void called(client, action, payload).then(settled),
      callAsIs: (action, payload, settled) =>
        void client.call(action, payload).then(
          (conf: unknown) => settled({ ok: true, conf }),
          (cause: unknown) => settled(failureOf(cause)),
        ),
      pingEvery: (pingIntervalMs) => client.reconfigure({ ...options, pingIntervalMs }),
      close: () => void client.close({ code: 1000, reason: 'closed by the pile' }),
      cut: () => void client.close({ force: true }),
    } satisfies Wire
  }

const fixed = {
  // Basic auth goes as a header: a password may be bytes that are no text.
  password: null,
  protocols: [SUBPROTOCOL],
  strictMode: true,
  strictModeValidators: [],
  reconnect: false,
  maxReconnects: 0,
  callTimeoutMs: CALL_TIMEOUT_MS,
  callConcurrency: 1,
  pingIntervalMs: 0,
  deferPingsOnActivity: true,
  respondWithDetailedErrors: false,
  maxBadMessages: Number.POSITIVE_INFINITY,
  backoff: { initialDelay: 1_000, maxDelay: 10_000, factor: 2, randomisationFactor: 0.25 },
}

function listen(client: RPCClient, end: WireCallbacks): void {
  let isOver = false
  const over = (why: CloseReason): void => {
    if (isOver) return
    isOver = true
    end.closed(why)
  }
  // ocpp-rpc reports 1006 for a refused handshake, and the reason only by rejecting.
  let isOpen = false
  client.on('close', (why: CloseReason) => {
    if (isOpen) over(why)
  })
  client.handle(({ method = '', params }) => {
    const request = requestOf(method, params)
    if (!request.ok) return Promise.reject(refusal(request.code, request.description))
    const reply = end.called(request.call)
    if ('isSilent' in reply) return new Promise(() => undefined)
    if (!('lateMs' in reply)) return answered(method, reply)
    return new Promise((resolve) => void setTimeout(() => resolve(answered(method, reply.reply)), reply.lateMs))
  })
  const opened = (): void => {
    isOpen = true
    end.opened()
  }
  client.connect().then(opened, (cause: unknown) => over(whyNot(cause)))
}

function answered(method: string, reply: Prompt): Promise<Readonly<Record<string, unknown>>> {
  if ('error' in reply) return Promise.reject(refusal(reply.error, `${method} is answered with ${reply.error}`))
  // ocpp-rpc answers with mappings only.
  if ('asIs' in reply) return Promise.resolve(typeof reply.asIs === 'object' ? { ...reply.asIs } : {})
  // ocpp-rpc sends the answer some microtasks later; what follows it waits for the next turn.
  if (reply.afterwards !== undefined) setImmediate(reply.afterwards)
  return Promise.resolve(reply.conf)
}

/** ocpp-rpc turns an error with this field into a CALLERROR of that code. */
const refusal = (rpcErrorCode: string, description: string): Error =>
  Object.assign(new Error(description), { rpcErrorCode })

async function called<Action extends Parameters<Wire['call']>[0]>(
  client: RPCClient,
  action: Action,
  payload: unknown,
): Promise<CallOutcome<Action>> {
  try {
    return outcomeOf(action, await client.call(action, payload))
  } catch (cause) {
    return failureOf(cause)
  }
}

function failureOf(cause: unknown): CallOutcome<never> {
  if (!(cause instanceof Error)) return { ok: false, code: 'GenericError', description: String(cause) }
  // ocpp-rpc rejects with AbortError when the connection goes, TimeoutError by class, and by code for a CALLERROR.
  if (cause.name === 'AbortError' || /socket not open/u.test(cause.message)) return offline
  if (cause.message === 'Call timeout') return { ok: false, code: 'Timeout', description: cause.message }
  const code = 'rpcErrorCode' in cause ? String(cause.rpcErrorCode) : 'GenericError'
  return { ok: false, code, description: cause.message }
}

function whyNot(cause: unknown): CloseReason {
  if (!(cause instanceof Error)) return { code: 1006, reason: String(cause) }
  const code = 'code' in cause && typeof cause.code === 'number' ? cause.code : 1006
  const reason = cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
  return { code, reason, ...(isUntrusted(cause) && { isUntrusted: true }) }
}
