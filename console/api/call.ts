import { Effect, Exit, Result, Schema } from 'effect'
import type { Endpoint } from '#contracts/endpoint.ts'
import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import { clock } from '../clock.ts'
import { browserZone } from '../intl/wall-clock.ts'
import { momentIn } from '../state/moment.ts'
import { languageAtom } from '../state/preferences.ts'
import { loginInfoAtom, userInfoAtom } from '../state/session.ts'
import { store } from '../state/store.ts'
import { fromWire } from './dates.ts'
import { failureOfAnswer, isSuccess } from './answer-failure.ts'
import type { AnswerBody } from './answer-failure.ts'
import { failureWithoutAnswer } from './failure.ts'
import type { Failure } from './failure.ts'
import { fetchInOrder } from './position.ts'
import { prepare } from './request.ts'
import type { RequestContext, HttpRequest } from './request.ts'
import { report } from './report.ts'

/** The only way in which the console calls the backend (spec §7). Expected failures are values; nothing here throws. */

/** A schema that needs no services to decode or encode a value. */
export type PlainSchema = Schema.Top & { readonly DecodingServices: never; readonly EncodingServices: never }

/** A part of the input under its name, which is optional when none of its fields is required. */
type CallInput<Name extends string, S extends PlainSchema> =
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- S stands for an object's schema here.
  Partial<S['Type']> extends S['Type'] ? { readonly [Key in Name]?: S['Type'] } : { readonly [Key in Name]: S['Type'] }

export type Input<P extends PlainSchema, Q extends PlainSchema, B extends PlainSchema> = CallInput<'params', P> &
  CallInput<'query', Q> &
  CallInput<'body', B>

export interface CallOptions {
  readonly notify?: FailureNotice
  readonly signal?: AbortSignal
}

/**
 * Which failures are shown as a notice: all of them (the default), only a lost sign-in because the caller shows the others
 * itself, or none because the call is part of signing in or out.
 */
export type FailureNotice = 'failures' | 'lost sign-in' | 'nothing'

export type CallResult<Answer> =
  | { readonly ok: true; readonly data: Answer }
  | { readonly ok: false; readonly failure: Failure }

/**
 * Makes a call of the contracts and returns its typed answer or its failure. Values are encoded and answers decoded by the
 * endpoint's own schemas. An aborted call fails with NO_RESPONSE and shows no notice.
 */
export async function call<P extends PlainSchema, Q extends PlainSchema, B extends PlainSchema, A extends PlainSchema>(
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: CallOptions = {},
): Promise<CallResult<A['Type']>> {
  return run(exchange(endpoint, input), options)
}

/** Fetches the file that an endpoint of the contracts returns; it fails as `call` does. */
export async function fetchFile<P extends PlainSchema, Q extends PlainSchema, B extends PlainSchema>(
  endpoint: Endpoint<P, Q, B>,
  input: Input<P, Q, B>,
  options: CallOptions = {},
): Promise<CallResult<Blob>> {
  return run(download(endpoint, input), options)
}

async function run<Answer>(program: Effect.Effect<Answer, Failure>, options: CallOptions): Promise<CallResult<Answer>> {
  const { signal } = options
  const exit = await Effect.runPromiseExit(Effect.result(program), signal === undefined ? {} : { signal })
  if (Exit.isFailure(exit)) return { ok: false, failure: failureWithoutAnswer('NO_RESPONSE') }
  const result = exit.value
  if (Result.isSuccess(result)) return { ok: true, data: result.success }
  report(result.failure, options.notify ?? 'failures')
  return { ok: false, failure: result.failure }
}

/** The header in which the backend names a request. */
const REQUEST_ID = 'x-request-id'

interface InputValues {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const exchange = Effect.fnUntraced(function* <
  P extends PlainSchema,
  Q extends PlainSchema,
  B extends PlainSchema,
  A extends PlainSchema,
>(endpoint: Endpoint<P, Q, B, A>, values: InputValues) {
  const caller = currentCaller()
  const prepared = yield* setUp(endpoint, values, caller)
  const response = yield* send(prepared)
  const body = yield* bodyOf(response)
  const requestId = response.headers.get(REQUEST_ID)
  if (!response.ok || !isSuccess(body)) return yield* Effect.fail(failureOfAnswer(response.status, body, requestId))
  const data = fromWire(body.data, caller.timeZone ?? browserZone())
  return yield* Schema.decodeUnknownEffect(endpoint.answer)(data).pipe(
    // An answer that breaks its contract is an error of the server; the user can only report it to the administrator.
    Effect.mapError((): Failure => ({ ...failureWithoutAnswer('SERVER_ERROR'), status: response.status, requestId })),
  )
})

const download = Effect.fnUntraced(function* <P extends PlainSchema, Q extends PlainSchema, B extends PlainSchema>(
  endpoint: Endpoint<P, Q, B>,
  values: InputValues,
) {
  const response = yield* send(yield* setUp(endpoint, values, currentCaller()))
  if (!response.ok) {
    const body = yield* bodyOf(response)
    return yield* Effect.fail(failureOfAnswer(response.status, body, response.headers.get(REQUEST_ID)))
  }
  return yield* Effect.tryPromise({ try: () => response.blob(), catch: () => failureWithoutAnswer('NO_RESPONSE') })
})

function currentCaller(): RequestContext {
  return {
    accessToken: store.get(loginInfoAtom)?.accessToken ?? null,
    language: store.get(languageAtom),
    timeZone: store.get(userInfoAtom)?.timeZone ?? null,
    now: clock.now(),
  }
}

/** Anything that prevents a request from being sent is a request setup failure (spec §8, "Loading timeout"). */
const setUp = <P extends PlainSchema, Q extends PlainSchema, B extends PlainSchema>(
  endpoint: Endpoint<P, Q, B>,
  values: InputValues,
  caller: RequestContext,
): Effect.Effect<HttpRequest, Failure> =>
  Effect.gen(function* () {
    const params = yield* Schema.encodeUnknownEffect(endpoint.params)(values.params ?? {})
    const query = yield* Schema.encodeUnknownEffect(endpoint.query)(values.query ?? {})
    const body = values.body === undefined ? null : yield* Schema.encodeUnknownEffect(endpoint.body)(values.body)
    const { method, path } = endpoint
    // The page shows the moment in its address; a call without `asOf`, such as a command, never sends one.
    const asOf = endpoint.asOf ? { asOf: momentIn(location.search) } : {}
    const all = { ...Object(query), ...asOf }
    return yield* Effect.try({
      try: () => prepare({ method, path, params: { ...Object(params) }, query: all, body }, caller),
      catch: () => 'not sent' as const,
    })
  }).pipe(Effect.mapError(() => failureWithoutAnswer('LOADING_TIMEOUT')))

const send = ({ address, method, headers, body }: HttpRequest): Effect.Effect<Response, Failure> =>
  Effect.tryPromise({
    try: (signal) => fetchInOrder(new URL(address, location.origin), { method, headers, body, signal }),
    catch: () => failureWithoutAnswer('NO_RESPONSE'),
  })

/** An answer that is not JSON has no code: it is a success without data, or the failure of its status. */
const bodyOf = (response: Response): Effect.Effect<AnswerBody, Failure> =>
  Effect.tryPromise({
    try: async (): Promise<AnswerBody> => {
      const text = await response.text()
      return jsonObjectIn(text) ?? { data: text }
    },
    catch: () => failureWithoutAnswer('NO_RESPONSE'),
  })
