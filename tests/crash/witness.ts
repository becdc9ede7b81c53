import { WebSocket } from 'ws'
import { realClock } from '#backend/clock.ts'
import type { Acknowledged } from './memory.ts'

/**
 * A charge point that remembers every answer. What was not answered when the connection broke it sends again, as it was;
 * a start that was answered it sends once more too, and must be given the same transaction.
 */
export interface Watching {
  readonly acknowledged: Acknowledged
  /** Something was acknowledged. */
  readonly onAcknowledged: () => void
  readonly onStopped: (transactionId: number) => void
}

/** The server lives in real time, and so do its charge points. */
const wallTime = (): string => new Date(realClock.now()).toISOString()

const READINGS = 4
const WH = 250

interface Start {
  readonly connectorId: 1
  readonly idTag: string
  readonly meterStart: number
  readonly timestamp: string
}

type Answer = Readonly<Record<string, unknown>>

export class Witness {
  readonly pileId: string
  /** What was answered and should not have been. */
  readonly wrong: string[] = []
  readonly #tag: string
  readonly #watching: Watching
  #socket: WebSocket | null = null
  #messages = 0
  #answer: ((payload: Answer) => void) | null = null
  #register = 0
  #start: Start | null = null
  #transactionId: number | null = null
  #readings = 0
  #last: { readonly start: Start; readonly transactionId: number } | null = null
  #isResting = false

  constructor(number: number, watching: Watching) {
    this.pileId = `CP${String(number).padStart(6, '0')}`
    this.#tag = `TAG${String(number).padStart(8, '0')}`
    this.#watching = watching
  }

  /** Connects, proves that a start delivered again is known, and lives on where it broke off until the connection ends. */
  async live(address: string): Promise<void> {
    await this.#connect(address)
    await this.#proveRedelivery()
    await this.#sessions()
  }

  /** Begins no further session. */
  rest(): void {
    this.#isResting = true
  }

  close(): void {
    this.#socket?.close(1000)
  }

  async #connect(address: string): Promise<void> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ocpp/0PL002/${this.pileId}`, ['ocpp1.6'])
    this.#socket = socket
    this.#answer = null
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#receive(data.toString())
    })
    // A server that dies says nothing: what was asked of it is never answered.
    socket.on('error', () => {})
    await new Promise<void>((resolve) => {
      socket.once('open', () => resolve())
    })
    await this.#call('BootNotification', { chargePointVendor: 'Crash', chargePointModel: 'C1' })
    for (const connectorId of [0, 1, 2])
      await this.#call('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' })
  }

  async #proveRedelivery(): Promise<void> {
    if (this.#last === null) return
    const { start, transactionId } = this.#last
    const again = await this.#call('StartTransaction', start)
    if (again['transactionId'] !== transactionId)
      this.wrong.push(`${this.pileId}: start ${transactionId} became ${String(again['transactionId'])}`)
  }

  async #sessions(): Promise<void> {
    while (this.#start !== null || !this.#isResting) {
      const transactionId = this.#transactionId ?? (await this.#begin())
      while (this.#readings < READINGS) await this.#meter(transactionId)
      await this.#stop(transactionId)
    }
  }

  async #begin(): Promise<number> {
    const { acknowledged, onAcknowledged } = this.#watching
    const timestamp = wallTime()
    this.#start ??= { connectorId: 1, idTag: this.#tag, meterStart: this.#register, timestamp }
    const start = this.#start
    const { transactionId } = await this.#call('StartTransaction', start)
    if (typeof transactionId !== 'number') throw new Error(`${this.pileId} was given no transaction`)
    if (acknowledged.started.has(transactionId)) this.wrong.push(`${this.pileId}: ${transactionId} was given before`)
    acknowledged.started.set(transactionId, { pileId: this.pileId, meterStart: start.meterStart })
    this.#last = { start, transactionId }
    this.#transactionId = transactionId
    this.#readings = 0
    onAcknowledged()
    return transactionId
  }

  async #meter(transactionId: number): Promise<void> {
    const { acknowledged, onAcknowledged } = this.#watching
    const register = this.#register + WH
    const sampledValue = [{ value: String(register), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }]
    const meterValue = [{ timestamp: wallTime(), sampledValue }]
    await this.#call('MeterValues', { connectorId: 1, transactionId, meterValue })
    this.#register = register
    this.#readings += 1
    acknowledged.metered.push({ transactionId, register })
    onAcknowledged()
  }

  async #stop(transactionId: number): Promise<void> {
    const { acknowledged, onAcknowledged, onStopped } = this.#watching
    const stop = { meterStop: this.#register, timestamp: wallTime() }
    await this.#call('StopTransaction', { transactionId, idTag: this.#tag, ...stop, reason: 'Local' })
    acknowledged.stopped.set(transactionId, { meterStop: this.#register })
    this.#start = null
    this.#transactionId = null
    onStopped(transactionId)
    onAcknowledged()
  }

  /** As everything here, it never settles when the connection ends first. */
  #call(action: string, payload: object): Promise<Answer> {
    return new Promise((resolve) => {
      this.#messages += 1
      this.#answer = resolve
      this.#socket?.send(JSON.stringify([2, this.#id, action, payload]))
    })
  }

  get #id(): string {
    return `${this.pileId}-${this.#messages}`
  }

  #receive(text: string): void {
    const [type, id, payload] = JSON.parse(text) as readonly [number, string, Answer]
    if (type === 2) return this.#socket?.send(JSON.stringify([3, id, { status: 'Accepted' }]))
    if (type !== 3 || id !== this.#id) return void this.wrong.push(`${this.pileId}: ${text}`)
    const answer = this.#answer
    this.#answer = null
    return answer?.(payload)
  }
}
