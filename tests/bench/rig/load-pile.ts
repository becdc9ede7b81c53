import { WebSocket } from 'ws'

/**
 * A charge point of the load generator: as little as can be around a `ws` socket, so that it does not measure itself.
 * connect → BootNotification → StatusNotification of its connectors → for ever: Authorize → StartTransaction →
 * MeterValues → StopTransaction, one call outstanding. Every answer is checked.
 */
export interface Watcher {
  /** A call was answered: rightly, or with what was wrong about it. */
  answered(pile: LoadPile, wrong: string | null): void
  /** Whether a transaction number was given before. */
  isKnown(transactionId: number): boolean
  failed(pile: LoadPile, why: string): void
  /** A pile that comes back has lost its connection. */
  gone(pile: LoadPile): void
}

export const METER_VALUES = 10

/** What piles trust at TLS, and what each shows, PEM. */
export interface Identities {
  readonly ca: string
  readonly shown: Readonly<Record<string, { readonly cert: string; readonly key: string }>>
}

/** The name of a pile by its number. */
export const benchPile = (number: number): string => `CP${String(number).padStart(6, '0')}`

type Step = 'boot' | 'status' | 'authorize' | 'start' | 'meter' | 'stop'

/** What a pile does when its connection goes although it did not close it. */
type Gone = 'fault' | 'return'

export class LoadPile {
  readonly id: string
  /** When the outstanding call was due, and none is outstanding while it is null. */
  due: number | null = null
  /** Piles of a storm come back; all others report a fault. */
  whenGone: Gone = 'fault'
  readonly #tag: string
  readonly #watcher: Watcher
  #socket: WebSocket | null = null
  #step: Step = 'boot'
  #messages = 0
  #outstanding = ''
  #count = 0
  #transactionId = 0
  #register = 1_000
  #isClosing = false
  #isBeating = false

  constructor(number: number, watcher: Watcher) {
    this.id = benchPile(number)
    this.#tag = `TAG${String(number).padStart(8, '0')}`
    this.#watcher = watcher
  }

  /** True between sessions: nothing would be left open by closing now. */
  get isIdle(): boolean {
    return this.#step === 'authorize' && this.due === null
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  connect(url: string, identities: Identities | null): Promise<void> {
    const tls = identities === null ? {} : { ca: identities.ca, ...identities.shown[this.id] }
    const socket = new WebSocket(url.replace('{id}', this.id), ['ocpp1.6'], {
      ...tls,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    })
    this.#socket = socket
    let isOpen = false
    socket.once('open', () => {
      isOpen = true
    })
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#receive(data.toString())
    })
    socket.on('close', (code) => {
      // One that never opened is told where it was dialled.
      if (this.#isClosing || this.#socket !== socket || !isOpen) return
      this.due = null
      this.#isBeating = false
      if (this.whenGone === 'return') this.#watcher.gone(this)
      else this.#watcher.failed(this, `closed by the server with ${code}`)
    })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
  }

  close(): Promise<void> {
    this.#isClosing = true
    const socket = this.#socket
    if (socket === null || socket.readyState === WebSocket.CLOSED) return Promise.resolve()
    return new Promise((resolve) => {
      socket.once('close', () => resolve())
      socket.close(1000)
    })
  }

  /** Says that it is there. */
  beat(due: number): void {
    this.due = due
    this.#messages += 1
    this.#outstanding = `${this.id}-${this.#messages.toString(36)}`
    this.#isBeating = true
    this.#socket?.send(`[2,"${this.#outstanding}","Heartbeat",{}]`)
  }

  /** Sends the next call of its life. */
  next(due: number): void {
    this.due = due
    this.#messages += 1
    this.#outstanding = `${this.id}-${this.#messages.toString(36)}`
    this.#socket?.send(`[2,"${this.#outstanding}",${this.#call()}]`)
  }

  #call(): string {
    const at = new Date().toISOString()
    switch (this.#step) {
      case 'boot':
        return '"BootNotification",{"chargePointVendor":"Bench","chargePointModel":"B1","firmwareVersion":"1.0"}'
      case 'status':
        return `"StatusNotification",{"connectorId":${this.#count},"errorCode":"NoError","status":"Available","timestamp":"${at}"}`
      case 'authorize':
        return `"Authorize",{"idTag":"${this.#tag}"}`
      case 'start':
        return `"StartTransaction",{"connectorId":1,"idTag":"${this.#tag}","meterStart":${this.#register},"timestamp":"${at}"}`
      case 'meter':
        this.#register += 50
        return `"MeterValues",{"connectorId":1,"transactionId":${this.#transactionId},"meterValue":[{"timestamp":"${at}","sampledValue":[{"value":"${this.#register}","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"11000","context":"Sample.Periodic","measurand":"Power.Active.Import","unit":"W"},{"value":"16","context":"Sample.Periodic","measurand":"Current.Import","phase":"L1","unit":"A"},{"value":"50","context":"Sample.Periodic","measurand":"SoC","unit":"Percent"}]}]}`
      case 'stop':
        return `"StopTransaction",{"transactionId":${this.#transactionId},"idTag":"${this.#tag}","meterStop":${this.#register},"timestamp":"${at}","reason":"Local"}`
      default:
        return this.#step satisfies never
    }
  }

  #receive(text: string): void {
    const frame: unknown = JSON.parse(text)
    if (!Array.isArray(frame)) return this.#watcher.failed(this, `not a frame: ${text}`)
    const [type, id, payload]: readonly unknown[] = frame
    // What the central system asks of it, such as TriggerMessage, it accepts and does not do.
    if (type === 2) return this.#socket?.send(JSON.stringify([3, id, { status: 'Accepted' }]))
    if (id !== this.#outstanding || this.due === null)
      return this.#watcher.failed(this, `an answer to nothing: ${text}`)
    this.#outstanding = ''
    const isBeat = this.#isBeating
    this.#isBeating = false
    if (isBeat) return this.#watcher.answered(this, type === 3 ? null : `heartbeat refused: ${text}`)
    const wrong = type === 3 && isRecord(payload) ? this.#take(payload) : 'refused'
    return this.#watcher.answered(this, wrong === null ? null : `${this.#step} ${wrong}: ${text}`)
  }

  /** Goes on by what was answered; says what is wrong with it. */
  #take(payload: Readonly<Record<string, unknown>>): string | null {
    const status = isRecord(payload['idTagInfo']) ? payload['idTagInfo']['status'] : payload['status']
    switch (this.#step) {
      case 'boot':
        this.#step = 'status'
        this.#count = 0
        return status === 'Accepted' ? null : 'not accepted'
      case 'status':
        this.#count += 1
        if (this.#count > CONNECTORS) this.#step = 'authorize'
        return Object.keys(payload).length === 0 ? null : 'not empty'
      case 'authorize':
        this.#step = 'start'
        return status === 'Accepted' ? null : 'not accepted'
      case 'start':
        return this.#started(payload['transactionId']) ?? (status === 'Accepted' ? null : 'not accepted')
      case 'meter':
        this.#count += 1
        if (this.#count >= METER_VALUES) this.#step = 'stop'
        return Object.keys(payload).length === 0 ? null : 'not empty'
      case 'stop':
        this.#step = 'authorize'
        return status === 'Accepted' ? null : 'not accepted'
      default:
        return this.#step satisfies never
    }
  }

  #started(transactionId: unknown): string | null {
    this.#step = 'meter'
    this.#count = 0
    if (typeof transactionId !== 'number') return 'without transaction'
    this.#transactionId = transactionId
    return this.#watcher.isKnown(transactionId) ? 'with a transaction given before' : null
  }
}

const CONNECTORS = 2

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
