import { WebSocket } from 'ws'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { CALL, CALLERROR, CALLRESULT } from '#contracts/ocpp/frame.ts'
import type { FromPile, FromPileAction, ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { breach } from '#backend/ocpp/strict.ts'
import { Failed, NotApplicable, must } from '../case.ts'
import type { Time } from '../rig/time.ts'
import type { Asked, Handshake, Pile, Proof } from './bench.ts'

/** Where a central system is reached, and as whom. */
export interface Address {
  /** `{id}` stands for the identity of the charge point. */
  readonly url: string
  readonly id: string
  /** The same over TLS, and who vouches for it, PEM; null where it is not served. */
  readonly secure?: { readonly url: string; readonly ca: string } | null
  /** `identity:password` in base64, as Basic auth has it. */
  readonly authorization: string | null
  /** Connectors that the charge point reports. */
  readonly connectors: readonly number[]
  /** Nothing may be asked of it that no script wants. */
  readonly isLab?: boolean
}

interface Heard {
  readonly id: string
  readonly action: string
  readonly payload: unknown
}

/** Milliseconds for what must come at once. */
const AT_ONCE_MS = 30_000

/** The charge point that examines a central system: every frame of the other side is held to the letter and kept. */
export class Examiner implements Pile {
  readonly id: string
  readonly #address: Address
  readonly #time: Time
  readonly #frames: string[] = []
  readonly #asked: Heard[] = []
  readonly #answered = new Map<string, readonly unknown[]>()
  #socket: WebSocket | null = null
  #lastId = 0
  #broke: string | null = null
  #proof: Proof | null = null

  constructor(address: Address, time: Time) {
    this.id = address.id
    this.#address = address
    this.#time = time
  }

  /** The frame that was seen last. */
  get touched(): string | null {
    return this.#frames.at(-1) ?? null
  }

  /** Throws when the central system broke the protocol, whatever the script looked at. */
  audit(): void {
    if (this.#broke !== null) throw new Failed(this.#broke)
  }

  /** The same at the end of a script: in a laboratory nothing may be left that nobody has asked for. */
  auditEnd(): void {
    const [unwanted] = this.#address.isLab === true ? this.#asked : []
    if (unwanted !== undefined) this.#broke ??= `nobody has asked for ${unwanted.action}`
    this.audit()
  }

  prove(by: Proof): void {
    this.#proof = by
  }

  async connect(): Promise<void> {
    const socket = this.#dial(['ocpp1.6'])
    socket.on('message', (data: Buffer) => this.#receive(data.toString()))
    const over = await new Promise<string | null>((resolve) => {
      socket.once('open', () => resolve(null))
      socket.once('error', (error: Error) => resolve(error.message))
    })
    must(over === null, `the charge point is let in: ${over}`)
    this.#socket = socket
  }

  async hangUp(): Promise<void> {
    const socket = this.#socket
    this.#socket = null
    if (socket === null || socket.readyState === WebSocket.CLOSED) return
    await new Promise((resolve) => {
      socket.once('close', resolve)
      socket.close()
    })
  }

  handshake(protocols: readonly string[] = ['ocpp1.6']): Promise<Handshake> {
    const socket = this.#dial(protocols)
    return new Promise((resolve) => {
      socket.once('open', () => {
        resolve({ kind: 'upgraded', protocol: socket.protocol })
        socket.close()
      })
      socket.once('unexpected-response', (_request, response) => {
        resolve({ kind: 'refused', status: response.statusCode ?? 0 })
        socket.on('error', () => undefined)
        socket.terminate()
      })
      socket.once('error', () => resolve({ kind: 'refused', status: 0 }))
    })
  }

  async say<Action extends FromPileAction>(
    action: Action,
    payload: FromPile[Action]['req'],
  ): Promise<FromPile[Action]['conf']> {
    const id = `pile-${(this.#lastId += 1)}`
    this.#send([CALL, id, action, payload])
    await this.#until(() => this.#answered.has(id), `${action} is answered`)
    const [type, , conf, description] = this.#answered.get(id) ?? []
    must(type === CALLRESULT, `${action} is confirmed, not ${String(conf)}: ${String(description)}`)
    const wrong = breach(action, 'conf', conf)
    must(wrong === null, `${action}.conf keeps its schema: ${wrong?.description}`)
    // Its schema was checked just now.
    return conf as FromPile[Action]['conf']
  }

  async asked<Action extends RemoteActionName>(action: Action): Promise<Asked<Action>> {
    const find = (): Heard | undefined => this.#asked.find((heard) => heard.action === action)
    await this.#until(() => {
      this.#answerOthers(action)
      return find() !== undefined
    }, `${action} is asked`)
    const heard = find()
    if (heard === undefined) throw new Failed(`${action} is asked`)
    this.#asked.splice(this.#asked.indexOf(heard), 1)
    const answer = (conf: ToPile[Action]['conf']): void => this.#send([CALLRESULT, heard.id, conf])
    // Its schema was checked when it arrived.
    return { payload: heard.payload as ToPile[Action]['req'], answer }
  }

  async report(...[connectorId, status, errorCode = 'NoError']: Parameters<Pile['report']>): Promise<void> {
    await this.say('StatusNotification', { connectorId, errorCode, status })
  }

  async boot(): Promise<void> {
    const told = await this.say('BootNotification', { chargePointVendor: 'Examiner', chargePointModel: 'One' })
    must(told.status === 'Accepted', `the boot is accepted, not ${told.status}`)
    must(told.interval > 0, 'the boot is told an interval')
    must(!Number.isNaN(Date.parse(told.currentTime)), 'the boot is told the time')
    for (const connectorId of [0, ...this.#address.connectors]) await this.report(connectorId, 'Available')
  }

  #dial(protocols: readonly string[]): WebSocket {
    const { id, secure, url } = this.#address
    const authorization = this.#authorization()
    const headers = authorization === null ? {} : { authorization: `Basic ${authorization}` }
    const isTls = this.#proof?.isTls === true
    if (isTls && (secure ?? null) === null) throw new NotApplicable('no address for TLS was given')
    const tls = isTls ? { ca: secure?.ca, ...this.#proof?.certificate } : {}
    const address = (isTls ? secure?.url : url) ?? url
    return new WebSocket(address.replace('{id}', encodeURIComponent(id)), [...protocols], { headers, ...tls })
  }

  #authorization(): string | null {
    if (this.#proof === null) return this.#address.authorization
    const { password } = this.#proof
    return password === null ? null : Buffer.from(`${this.id}:${password}`).toString('base64')
  }

  async #until(isSo: () => boolean, sentence: string): Promise<void> {
    await this.#time.pass(AT_ONCE_MS, () => isSo() || this.#broke !== null)
    this.audit()
    must(isSo(), `${sentence} within ${AT_ONCE_MS / 1000} s`)
  }

  /** Calls that a script is not about are answered, so that they are not in the way of those it is about. */
  #answerOthers(action: string): void {
    const unwanted = this.#address.isLab === true ? this.#asked.find((each) => each.action !== action) : undefined
    if (unwanted !== undefined) this.#broke ??= `${action} is asked, not ${unwanted.action}`
    for (const heard of this.#asked.filter((each) => each.action !== action)) {
      this.#asked.splice(this.#asked.indexOf(heard), 1)
      this.#send([CALLERROR, heard.id, 'NotSupported', '', {}])
    }
  }

  #send(frame: readonly unknown[]): void {
    must(this.#socket !== null, 'the charge point is connected')
    const text = JSON.stringify(frame)
    this.#frames.push(`charge point: ${text}`)
    this.#socket.send(text)
  }

  #receive(text: string): void {
    this.#frames.push(`central system: ${text}`)
    const frame: unknown = JSON.parse(text)
    if (!Array.isArray(frame) || typeof frame[1] !== 'string') {
      this.#broke ??= 'a frame is a JSON array with an id'
      return
    }
    const [type, id, action, payload] = frame
    if (type !== CALL) {
      this.#answered.set(id, frame)
      return
    }
    const wrong = breach(String(action), 'req', payload)
    if (wrong !== null) this.#broke ??= `${String(action)}.req keeps its schema: ${wrong.description}`
    this.#asked.push({ id, action: String(action), payload })
  }
}
