import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { callText } from './reading.ts'
import { breach } from './strict.ts'

/**
 * What became of a call of ours. `notSent`: the charge point never saw it. `unanswered`: it did, and nobody knows what it
 * made of it, so it must not be sent again by itself (M06). `answered` is the charge point's word, not yet an effect.
 */
export type Outcome<Conf> =
  | { readonly kind: 'answered'; readonly conf: Conf }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly description: string }
  | { readonly kind: 'unanswered'; readonly why: 'deadline' | 'disconnected' }
  | { readonly kind: 'notSent'; readonly why: 'offline' | 'notAccepted' | 'crowded' }

interface Waiting {
  readonly id: string
  readonly action: ToPileAction
  readonly payload: object
  readonly settle: (outcome: Outcome<unknown>) => void
}

interface Options {
  readonly clock: Clock
  readonly ids: Ids
  readonly send: (text: string) => void
  /** Calls that may wait. */
  readonly waitingMax: number
  /** Milliseconds a charge point has for its answer. */
  readonly deadline: number
  readonly warn: (detail: object, message: string) => void
}

/** The calls to one charge point over one connection: one outstanding at a time (OCPP-J 1.6 §4.1.1), in the order given. */
export interface Calls {
  call<Action extends ToPileAction>(
    action: Action,
    payload: ToPile[Action]['req'],
  ): Promise<Outcome<ToPile[Action]['conf']>>
  /** Takes a CALLRESULT. */
  answered(id: string, payload: unknown): void
  /** Takes a CALLERROR. */
  refused(id: string, code: ErrorCode, description: string): void
  /** The connection is gone. */
  end(): void
}

export function openCalls(options: Options): Calls {
  const waiting: Waiting[] = []
  let outstanding: Waiting | null = null
  let cancel: (() => void) | null = null
  let ended = false

  function next(): void {
    const first = outstanding === null ? waiting.shift() : undefined
    if (first === undefined) return
    outstanding = first
    cancel = options.clock.after(options.deadline, () => finish({ kind: 'unanswered', why: 'deadline' }))
    options.send(callText(first.id, first.action, first.payload))
  }

  function finish(outcome: Outcome<unknown>): void {
    const done = outstanding
    cancel?.()
    outstanding = null
    done?.settle(outcome)
    next()
  }

  /** The call an answer belongs to; an answer to anything else came too late or is made up. */
  function expected(id: string): Waiting | null {
    if (outstanding?.id === id) return outstanding
    options.warn({ messageId: id }, 'an answer to no outstanding call')
    return null
  }

  return {
    call<Action extends ToPileAction>(action: Action, payload: ToPile[Action]['req']) {
      return new Promise<Outcome<ToPile[Action]['conf']>>((resolve) => {
        if (ended) return resolve({ kind: 'notSent', why: 'offline' })
        if (waiting.length >= options.waitingMax) return resolve({ kind: 'notSent', why: 'crowded' })
        // `answered` has checked the payload of that action's answer against its strict schema.
        const settle = resolve as (outcome: Outcome<unknown>) => void
        waiting.push({ id: options.ids.next(), action, payload, settle })
        return next()
      })
    },
    answered(id, payload) {
      const call = expected(id)
      if (call === null) return
      const wrong = breach(call.action, 'conf', payload)
      if (wrong !== null)
        options.warn({ messageId: id, action: call.action, ...wrong }, 'an answer that breaks its schema')
      finish(wrong === null ? { kind: 'answered', conf: payload } : { kind: 'refused', ...wrong })
    },
    refused(id, code, description) {
      if (expected(id) !== null) finish({ kind: 'refused', code, description })
    },
    end() {
      ended = true
      const unsent = waiting.splice(0)
      finish({ kind: 'unanswered', why: 'disconnected' })
      for (const { settle } of unsent) settle({ kind: 'notSent', why: 'offline' })
    },
  }
}
