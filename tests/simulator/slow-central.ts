import { breach, isAction } from '#backend/ocpp/strict.ts'
import { CALL, CALLERROR, CALLRESULT, MESSAGE_ID_LENGTH } from '#contracts/ocpp/frame.ts'
import type { FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { Random } from '#simulator/environment/random.ts'
import type { VirtualClock } from '#simulator/environment/virtual-clock.ts'
import type { Accept, PileSide } from '#simulator/wire/memory.ts'
import { byTheBook } from '#tests/support/site/by-the-book.ts'

/**
 * A central system that takes its time, answers with errors and sometimes too late, and watches one pile for breaches of
 * the protocol: it throws at the first.
 */
export class SlowCentral {
  readonly #clock: VirtualClock
  readonly #chance: Random
  /** From now on it answers everything, and by the book. */
  isPatient = false
  #side: PileSide | null = null
  #outstanding: string | null = null
  #ids = new Set<string>()
  readonly #asked = new Map<string, string>()
  #calls = 0
  #transactions = 0
  /** Number of calls by action and status, to see that a walk went everywhere. */
  readonly received = new Map<string, number>()

  constructor(clock: VirtualClock, chance: Random) {
    this.#clock = clock
    this.#chance = chance
  }

  readonly connect: Accept = (_, side) => {
    this.#side = side
    this.#outstanding = null
    this.#ids = new Set()
    return {
      receive: (text) => {
        // Frames of an older connection do not count.
        if (this.#side === side) this.#receive(side, text)
      },
      closed: () => {
        if (this.#side === side) this.#side = null
      },
    }
  }

  /** Calls the pile, if it is there. */
  ask(action: string, payload: unknown): void {
    this.#calls += 1
    const id = `c${this.#calls}`
    this.#asked.set(id, action)
    this.#side?.send(JSON.stringify([CALL, id, action, payload]))
  }

  /** Closes the connection. */
  hangUp(): void {
    this.#side?.close(1001, 'going away')
    this.#side = null
  }

  #receive(side: PileSide, text: string): void {
    const [type, id, third, fourth] = JSON.parse(text) as readonly [number, string, unknown, unknown]
    const claim = (holds: boolean, rule: string): void => {
      if (!holds) throw new Error(`${rule}: ${text}`)
    }
    claim(id.length <= MESSAGE_ID_LENGTH, 'a message id is short')
    if (type !== CALL) {
      const action = this.#asked.get(id) ?? ''
      claim(this.#asked.delete(id), 'an answer belongs to a call')
      if (type === CALLRESULT) claim(breach(action, 'conf', third) === null, `${action}.conf keeps its schema`)
      else claim(type === CALLERROR && third === 'NotSupported', 'a call of a known profile is answered')
      return this.#count(action, type === CALLRESULT ? statusOf(third) : String(third))
    }
    const action = String(third)
    claim(isAction(action) && breach(action, 'req', fourth) === null, `${action}.req keeps its schema`)
    claim(this.#outstanding === null, 'one call at a time')
    claim(!this.#ids.has(id), 'message ids are unique')
    this.#ids.add(id)
    this.#outstanding = id
    this.#count(action, statusOf(fourth))
    this.#answer(side, id, action as FromPileAction)
    return undefined
  }

  /** Within five seconds mostly, late or with an error now and then, and over the connection that asked. The pile waits half a minute. */
  #answer(side: PileSide, id: string, action: FromPileAction): void {
    const fate = this.isPatient ? 1 : this.#chance.next()
    const waitMs = Math.round(fate < 0.05 ? this.#chance.between(31_000, 60_000) : this.#chance.between(0, 5_000))
    const isRefused = fate >= 0.05 && fate < 0.1
    if (action === 'StartTransaction' && !isRefused) this.#transactions += 1
    const transactionId = this.#transactions
    if (fate < 0.05) this.#clock.after(30_000, () => this.#settle(id))
    this.#clock.after(waitMs, () => {
      this.#settle(id)
      const conf = byTheBook(action, { now: new Date(this.#clock.now()).toISOString(), transactionId })
      side.send(JSON.stringify(isRefused ? [CALLERROR, id, 'InternalError', '', {}] : [CALLRESULT, id, conf]))
    })
  }

  #settle(id: string): void {
    if (this.#outstanding === id) this.#outstanding = null
  }

  #count(action: string, word: string): void {
    const name = `${action} ${word}`
    this.received.set(name, (this.received.get(name) ?? 0) + 1)
  }
}

const statusOf = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'status' in payload ? String(payload.status) : ''
