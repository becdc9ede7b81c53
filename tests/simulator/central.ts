import { createRequire } from 'node:module'
import { CALL, CALLERROR, CALLRESULT } from '#contracts/ocpp/frame.ts'
import type { FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import { byTheBook } from '#tests/support/site/by-the-book.ts'

/** A central system in memory that answers by the book and stores every frame: the pile's counterpart in these tests. */

// ocpp-rpc's type declarations do not name its ready-made validators.
const require = createRequire(import.meta.url)
const validators = require('ocpp-rpc/lib/standard-validators') as {
  readonly subprotocol: string
  validate(schema: string, payload: unknown): boolean
}[]
const validator = validators.find(({ subprotocol }) => subprotocol === 'ocpp1.6')

export interface ReceivedCall {
  readonly pile: string
  readonly action: FromPileAction
  readonly payload: Record<string, unknown>
}

type Answer = { readonly conf: unknown } | { readonly error: string } | 'silence'

export interface Central {
  readonly connect: Accept
  /** Calls of the piles, in the order of their arrival. */
  readonly received: ReceivedCall[]
  /** All frames of both sides, as text. */
  readonly frames: string[]
  /** The answers to `ask`, by message id. */
  readonly answers: Map<string, { readonly conf?: unknown; readonly error?: string }>
  /** Sends a call to a pile. Answers the message id. */
  ask(pile: string, action: string, payload: unknown): string
  /** Answers the next calls of this action otherwise; undefined goes back to the book. */
  answering(action: FromPileAction, answer: ((payload: Record<string, unknown>) => Answer) | undefined): void
  /** Closes a pile's connection. */
  close(pile: string): void
}

interface CentralOptions {
  /** The time it sends to the piles. */
  readonly now: () => string
  readonly isStrict?: boolean
}

export function central(options: CentralOptions): Central {
  const received: ReceivedCall[] = []
  const frames: string[] = []
  const answers: Central['answers'] = new Map()
  const asked = new Map<string, string>()
  const special = new Map<FromPileAction, (payload: Record<string, unknown>) => Answer>()
  const lines = new Map<string, Parameters<Accept>[1]>()
  let transactions = 0
  let calls = 0

  const valid = (schema: string, payload: unknown): void => {
    if (options.isStrict !== false) validator?.validate(schema, payload)
  }
  const answer = (action: FromPileAction, payload: Record<string, unknown>): Answer => {
    const other = special.get(action)
    if (other !== undefined) return other(payload)
    if (action === 'StartTransaction') transactions += 1
    return { conf: byTheBook(action, { now: options.now(), transactionId: transactions }) }
  }
  const receive = (pile: string, text: string): void => {
    frames.push(`${pile} > ${text}`)
    const frame = JSON.parse(text) as [number, string, never, never]
    const [type, id, third, fourth] = frame
    const send = (reply: unknown): void => {
      frames.push(`${pile} < ${JSON.stringify(reply)}`)
      lines.get(pile)?.send(JSON.stringify(reply))
    }
    if (type === CALLERROR) answers.set(id, { error: third })
    if (type === CALLRESULT) {
      valid(`urn:${asked.get(id)}.conf`, third)
      answers.set(id, { conf: third })
    }
    if (type !== CALL) return
    valid(`urn:${third as string}.req`, fourth)
    received.push({ pile, action: third, payload: fourth })
    const reply = answer(third, fourth)
    if (reply === 'silence') return
    send('error' in reply ? [CALLERROR, id, reply.error, '', {}] : [CALLRESULT, id, reply.conf])
  }
  return {
    received,
    frames,
    answers,
    connect(pile, side) {
      lines.set(pile, side)
      return { receive: (text) => receive(pile, text), closed: () => void lines.delete(pile) }
    },
    ask(pile, action, payload) {
      calls += 1
      const id = `c${calls}`
      asked.set(id, action)
      const frame = JSON.stringify([CALL, id, action, payload])
      frames.push(`${pile} < ${frame}`)
      lines.get(pile)?.send(frame)
      return id
    },
    answering(action, other) {
      if (other === undefined) special.delete(action)
      else special.set(action, other)
    },
    close(pile) {
      lines.get(pile)?.close(1001, 'going away')
      lines.delete(pile)
    },
  }
}
