import type { Call } from './dialogue.ts'
import type { LogEntry } from './entry.ts'

/** Follows the transactions of a log: what was started and never stopped, stopped twice, or counts backwards. */

interface Running {
  readonly line: number
  readonly connectorId: unknown
  readonly meterStart: unknown
}

export class Transactions {
  readonly #running = new Map<string, Running>()
  readonly #stopped = new Set<string>()
  readonly #find: (line: number, text: string) => void
  #started = 0
  #stops = 0

  constructor(find: (line: number, text: string) => void) {
    this.#find = find
  }

  get counts(): { readonly started: number; readonly stopped: number } {
    return { started: this.#started, stopped: this.#stops }
  }

  called({ action, payload, line }: Call, pile: string | null): void {
    if (action !== 'StopTransaction') return
    const { transactionId, meterStop } = fieldsOf(payload)
    const key = `${pile ?? ''}\n${String(transactionId)}`
    const running = this.#running.get(key)
    this.#stops += 1
    if (this.#stopped.has(key)) this.#find(line, `transaction ${String(transactionId)} is stopped a second time`)
    // What began before the log is none of its business.
    if (running === undefined) return void this.#stopped.add(key)
    const { meterStart } = running
    if (typeof meterStart === 'number' && typeof meterStop === 'number' && meterStop < meterStart)
      this.#find(
        line,
        `transaction ${String(transactionId)} ends at ${meterStop} Wh, below its start at ${meterStart} Wh`,
      )
    this.#running.delete(key)
    this.#stopped.add(key)
  }

  answered(call: Call, conf: unknown, { pile }: LogEntry): void {
    if (call.action !== 'StartTransaction') return
    const { transactionId } = fieldsOf(conf)
    const { connectorId, meterStart } = fieldsOf(call.payload)
    this.#started += 1
    for (const [key, running] of this.#running)
      if (running.connectorId === connectorId && key.startsWith(`${pile ?? ''}\n`)) {
        this.#find(
          call.line,
          `connector ${String(connectorId)} starts again, and its transaction of line ${running.line} was never stopped`,
        )
        this.#running.delete(key)
      }
    this.#running.set(`${pile ?? ''}\n${String(transactionId)}`, { line: call.line, connectorId, meterStart })
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
