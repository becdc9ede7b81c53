import { isDeepStrictEqual } from 'node:util'
import type { WebSocket } from 'ws'
import type { FromPile, FromPileAction, ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { byTheBook } from '#tests/support/site/by-the-book.ts'
import { Failed, must } from '../case.ts'
import { Line } from './line.ts'
import type { Answer, Frame, Reply } from './line.ts'
import type { Time } from './time.ts'

/** A call of the charge point that a script asks about. */
export interface Call<Action extends FromPileAction = FromPileAction> {
  readonly action: Action
  readonly payload: FromPile[Action]['req']
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number
  readonly frame: Frame
}

/** Which calls are meant: those with these fields, or those of which it holds. A heartbeat has no fields. */
type Where<Action extends FromPileAction> =
  | Partial<FromPile[Exclude<Action, 'Heartbeat'>]['req']>
  | ((payload: FromPile[Action]['req']) => boolean)

/** So long a script waits for what must come at once. */
const AT_ONCE_MS = 30_000

/**
 * The central system of a case. It answers by the book or as told, and keeps every frame; the script asks it what it has
 * heard. `expect` goes through the calls in the order of their arrival and never back.
 */
export class Central {
  readonly #time: Time
  readonly frames: Frame[] = []
  readonly #calls: Call[] = []
  readonly #answers = new Map<FromPileAction, (payload: never) => Reply>()
  #line: Line | null = null
  #read = 0
  #transactions = 0
  #unanswered = 0
  #broke: { readonly rule: string; readonly text: string } | null = null
  #touched: Frame | null = null

  constructor(time: Time) {
    this.#time = time
  }

  /** Forgets what a case before has told and looked at; the connection and its past stay. */
  begin(): void {
    this.#answers.clear()
    this.#read = this.#calls.length
    this.#broke = null
    this.#touched = null
  }

  /** A charge point has connected; an older connection counts no more. */
  attach(socket: WebSocket): void {
    const line: Line = new Line(socket, {
      broke: (rule, text) => (this.#broke ??= { rule, text }),
      passed: (from, text) => this.frames.push({ at: this.#time.now(), from, text }),
      called: (action, payload, answer) => this.#called({ action, payload, answer }),
      closed: () => {
        if (this.#line === line) this.#line = null
      },
    })
    this.#line = line
  }

  get isConnected(): boolean {
    return this.#line !== null
  }

  /** Whether a call still waits for our answer. */
  get isBusy(): boolean {
    return this.#unanswered > 0
  }

  /** The frame the script looked at last, in a line; what broke the protocol comes first. */
  get touched(): string | null {
    if (this.#broke !== null) return this.#broke.text
    const frame = this.#touched ?? this.frames.at(-1)
    return frame === undefined ? null : told(frame)
  }

  /** Throws when the charge point broke the protocol, whatever the script looked at. */
  audit(): void {
    if (this.#broke !== null) throw new Failed(this.#broke.rule)
  }

  /** Answers an action with this payload from now on. */
  answering<Action extends FromPileAction>(action: Action, conf: FromPile[Action]['conf']): void {
    this.#answers.set(action, () => ({ conf }))
  }

  /** Answers an action with what is made of each request: another payload, an error, nothing. */
  replying<Action extends FromPileAction>(action: Action, reply: (payload: FromPile[Action]['req']) => Reply): void {
    this.#answers.set(action, reply)
  }

  /** Answers an action by the book again. */
  byTheBook(action: FromPileAction): void {
    this.#answers.delete(action)
  }

  /** The number of the transaction that was begun last. */
  get transactionId(): number {
    return this.#transactions
  }

  /** The number of the next call: what `heard` counts from. */
  mark(): number {
    return this.#calls.length
  }

  /** The calls of an action since a mark. */
  heard<Action extends FromPileAction>(action: Action, since: number, where?: Where<Action>): readonly Call<Action>[] {
    return this.#calls.slice(since).filter((call) => isMeant(call, action, where))
  }

  /** All calls since a mark, in the order of their arrival. */
  all(since: number): readonly Call[] {
    return this.#calls.slice(since)
  }

  /** Waits for the next call of an action that is as told; fails when it has not come within `withinMs`. */
  async expect<Action extends FromPileAction>(
    action: Action,
    where?: Where<Action>,
    withinMs: number = AT_ONCE_MS,
  ): Promise<Call<Action>> {
    const find = (): Call<Action> | undefined => this.heard(action, this.#read, where)[0]
    await this.#time.pass(withinMs, () => find() !== undefined || this.#broke !== null)
    this.audit()
    const call = find()
    if (call === undefined) throw new Failed(`${action}${described(where)} within ${withinMs / 1000} s`)
    this.#touched = call.frame
    this.#read = this.#calls.findIndex((each) => each.frame === call.frame) + 1
    return call
  }

  /** Calls the charge point and waits for its answer, which must be a CALLRESULT. */
  async call<Action extends ToPileAction>(
    action: Action,
    payload: ToPile[Action]['req'],
  ): Promise<ToPile[Action]['conf']> {
    const answer = await this.attempt(action, payload)
    must(answer.ok, `${action} is answered with a CALLRESULT${answer.ok ? '' : `, not ${answer.code}`}`)
    // Its schema was checked when it arrived.
    return answer.conf as ToPile[Action]['conf']
  }

  /** As `call`, but a CALLERROR is an answer too. */
  async attempt(action: ToPileAction, payload: unknown): Promise<Answer> {
    const line = this.#line
    must(line !== null, `the charge point is connected when ${action} is to be called`)
    const heard: { answer: Answer | null } = { answer: null }
    line.call(action, payload, (answer) => {
      this.#touched = this.frames.at(-1) ?? null
      heard.answer = answer
    })
    await this.#time.pass(AT_ONCE_MS, () => heard.answer !== null)
    this.audit()
    must(heard.answer !== null, `${action} is answered within ${AT_ONCE_MS / 1000} s`)
    return heard.answer
  }

  /** Cuts the connection from this side. */
  cut(): void {
    this.#line?.cut()
  }

  /** Waits until both sides have read everything that was sent. */
  async barrier(): Promise<void> {
    await this.#line?.barrier()
  }

  #called(call: { readonly action: string; readonly payload: unknown; readonly answer: (reply: Reply) => void }): void {
    const frame = this.frames.at(-1)
    if (frame === undefined) return
    // The line has checked the payload by the schema of its action.
    const [action, payload] = [call.action as FromPileAction, call.payload as never]
    this.#calls.push({ action, payload, at: frame.at, frame })
    this.#unanswered += 1
    setImmediate(() => {
      this.#unanswered -= 1
      call.answer(this.#reply(action, payload))
    })
  }

  #reply(action: FromPileAction, payload: never): Reply {
    const told = this.#answers.get(action)
    if (told !== undefined) return told(payload)
    if (action === 'StartTransaction') this.#transactions += 1
    const now = new Date(this.#time.now()).toISOString()
    return { conf: byTheBook(action, { now, transactionId: this.#transactions }) }
  }
}

function isMeant<Action extends FromPileAction>(
  call: Call,
  action: Action,
  where: Where<Action> | undefined,
): call is Call<Action> {
  if (call.action !== action) return false
  if (where === undefined) return true
  // The action decides the type of the payload, which the compiler cannot follow here.
  const payload = call.payload as FromPile[Action]['req']
  if (typeof where === 'function') return where(payload)
  const fields = new Map<string, unknown>(Object.entries(payload))
  return Object.entries(where).every(([name, value]) => isDeepStrictEqual(fields.get(name), value))
}

const described = (where: unknown): string =>
  where === undefined || typeof where === 'function' ? '' : ` with ${JSON.stringify(where)}`

const told = ({ at, from, text }: Frame): string => `${new Date(at).toISOString()} ${from}: ${text}`
