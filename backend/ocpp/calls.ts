import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { Clock } from '../clock.ts'
import type { OutgoingCall, CallOutcome } from '../areas/equipment/remote-command/calls.process.ts'
import { callText } from './reading.ts'
import { breach } from './strict.ts'

interface Waiting extends OutgoingCall {
  readonly done: (taken: Promise<void>) => void
}

interface Options {
  readonly clock: Clock
  readonly send: (text: string) => void
  /** Calls that may wait. */
  readonly waitingMax: number
  /** Milliseconds a charge point has for its answer. */
  readonly deadline: number
  readonly warn: (detail: object, message: string) => void
}

/** The calls to one charge point over one connection: one outstanding at a time (OCPP-J 1.6 §4.1.1), in the order given. */
export interface Calls {
  /** Done when what became of it was taken. */
  call(asked: OutgoingCall): Promise<void>
  /** Takes a CALLRESULT; done when whoever asked has. */
  answered(id: string, payload: unknown): Promise<void> | null
  /** Takes a CALLERROR; done when whoever asked has. */
  refused(id: string, code: ErrorCode, description: string): Promise<void> | null
  /** The connection is gone. */
  end(): void
}

/** So many calls whose time is over are remembered, for an answer that comes late. */
const OVERDUE_MAX = 16

export function openCalls(options: Options): Calls {
  const overdue = new Map<string, Waiting>()
  const waiting: Waiting[] = []
  let outstanding: Waiting | null = null
  let cancel: (() => void) | null = null
  let ended = false

  function next(): void {
    const first = outstanding === null ? waiting.shift() : undefined
    if (first === undefined) return
    outstanding = first
    cancel = options.clock.after(options.deadline, () => giveUp(first))
    options.send(callText(first.messageId, first.action, first.payload))
  }

  function giveUp(call: Waiting): void {
    overdue.set(call.messageId, call)
    const [oldest] = overdue.keys()
    if (oldest !== undefined && overdue.size > OVERDUE_MAX) overdue.delete(oldest)
    void finish({ kind: 'unanswered', why: 'deadline' })
  }

  function finish(outcome: CallOutcome): Promise<void> | null {
    const over = outstanding
    cancel?.()
    outstanding = null
    const taken = over?.onOutcome(outcome) ?? null
    if (taken !== null) over?.done(taken)
    next()
    return taken
  }

  /** Gives an answer to the call it belongs to; one to anything else is made up, or came twice. */
  function take(id: string, outcomeOf: (action: ToPileAction) => CallOutcome): Promise<void> | null {
    const late = overdue.get(id)
    if (outstanding?.messageId === id) return finish(outcomeOf(outstanding.action))
    overdue.delete(id)
    if (late !== undefined) options.warn({ messageId: id, action: late.action }, 'an answer that came late')
    else options.warn({ messageId: id }, 'an answer to no outstanding call')
    return late?.onOutcome(outcomeOf(late.action)) ?? null
  }

  function outcomeOf(action: ToPileAction, messageId: string, payload: unknown): CallOutcome {
    const wrong = breach(action, 'conf', payload)
    // Every schema of OCPP is one of an object.
    if (wrong === null) return { kind: 'answered', conf: payload as Readonly<Record<string, unknown>> }
    options.warn({ messageId, action, ...wrong }, 'an answer that breaks its schema')
    return { kind: 'refused', ...wrong }
  }

  return {
    call(asked) {
      return new Promise((done) => {
        if (ended) return done(asked.onOutcome({ kind: 'notSent', why: 'offline' }))
        if (waiting.length >= options.waitingMax) return done(asked.onOutcome({ kind: 'notSent', why: 'crowded' }))
        waiting.push({ ...asked, done })
        return next()
      })
    },
    answered: (id, payload) => take(id, (action) => outcomeOf(action, id, payload)),
    refused: (id, code, description) => take(id, () => ({ kind: 'refused', code, description })),
    end() {
      ended = true
      const unsent = waiting.splice(0)
      void finish({ kind: 'unanswered', why: 'disconnected' })
      for (const { onOutcome, done } of unsent) done(onOutcome({ kind: 'notSent', why: 'offline' }))
    },
  }
}
