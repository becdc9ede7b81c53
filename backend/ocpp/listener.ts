import { instant } from '#contracts/units.ts'
import type { QuirkKind } from '#contracts/ocpp/quirk.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { noteQuirks } from '../areas/equipment/quirk/commands.ts'
import { stateOf } from '../kernel/state.ts'
import { answers } from './core.ts'
import type { Caller } from './core.ts'
import { mend } from './lenient/mend.ts'
import type { Odd } from './lenient/mended.ts'
import { isLenient } from './lenient/rules.ts'
import type { CallFrame } from './reading.ts'
import { RecentCalls } from './recent-calls.ts'
import type { Answered } from './recent-calls.ts'
import { breach, isAction } from './strict.ts'
import type { Breach } from './strict.ts'

/** The connection whose calls are listened to. */
interface Speaker extends Caller {
  readonly isStrict: boolean
  readonly isAccepted: boolean
  /** Answers a call whose payload keeps its schema. */
  answer(action: string, payload: unknown, messageId: string): Promise<object>
}

/**
 * What the protocol makes of the calls of a connection before, and after, their meaning is looked at: refused, answered
 * as before, or taken, strictly or leniently (docs/decisions/080). What is odd is told once a pile and kind.
 */
export class Listener {
  readonly #speaker: Speaker
  readonly #recent: RecentCalls
  /** What is odd about the call that is being answered; calls are answered one after the other. */
  readonly #odds = new Map<QuirkKind, Odd>()

  constructor(speaker: Speaker, remembered: number) {
    this.#speaker = speaker
    this.#recent = new RecentCalls(remembered)
  }

  /** Tells something odd about the call that is being answered. */
  odd(odd: Odd): void {
    if (!this.#odds.has(odd.kind)) this.#odds.set(odd.kind, odd)
  }

  /** What a call is answered. Rejects where it could not be processed: then it may be asked again under the same id. */
  async answer(call: CallFrame): Promise<Answered> {
    const before = this.#recent.before(call)
    if (before !== null && this.#speaker.isStrict)
      return this.#refuse(call, { code: 'ProtocolError', description: 'The message id was used before' })
    if (before?.isSame === true && before.answered !== null) return before.answered
    this.#odds.clear()
    if (before?.isSame === false) this.odd(ofFrame('idUsedAgain'))
    if (call.isNumeric === true) this.odd(ofFrame('numericId'))
    const answered = await this.#hear(call)
    this.#recent.keep(call, outlasts(call, answered) ? answered : null, before === null)
    if (this.#odds.size > 0) await this.#note(call)
    return answered
  }

  async #hear(call: CallFrame): Promise<Answered> {
    const { id, action } = call
    const refusal = this.#admission(action)
    if (refusal !== null) return this.#refuse(call, refusal)
    const read = this.#read(call)
    if (read === null) return { conf: {} }
    if ('code' in read) return this.#refuse(call, read)
    return { conf: await this.#speaker.answer(action, read.payload, id) }
  }

  /** What the protocol has against an action, whatever it says. */
  #admission(action: string): Breach | null {
    if (!this.#speaker.isAccepted && action !== 'BootNotification')
      return { code: 'SecurityError', description: 'BootNotification has not been accepted' }
    if (Object.hasOwn(answers, action)) return null
    return isAction(action)
      ? { code: 'NotSupported', description: 'The action is not supported' }
      : { code: 'NotImplemented', description: 'The action is unknown' }
  }

  /**
   * The payload of a call as its schema wants it, or what the schema has against it. Null: a stop that cannot be read at
   * all, which is confirmed, because nothing can be done about it any more (OCPP 1.6 §4.10).
   */
  #read({ action, payload }: CallFrame): { readonly payload: unknown } | Breach | null {
    const wrong = breach(action, 'req', payload)
    if (wrong === null) return { payload }
    if (this.#speaker.isStrict || !isLenient(action)) return wrong
    const meant = mend(action, payload, instant(this.#speaker.world.clock.now()))
    const left = breach(action, 'req', meant.payload)
    if (left !== null && action !== 'StopTransaction') return left
    if (left === null) {
      for (const odd of meant.odds) this.odd(odd)
      return { payload: meant.payload }
    }
    this.odd({ kind: 'illegibleStop', field: left.description, raw: null, count: 1 })
    return null
  }

  #refuse({ id, action }: CallFrame, refusal: Breach): Answered {
    this.#speaker.warn({ messageId: id, action, ...refusal }, 'a call refused')
    return { refusal }
  }

  /** Records what is odd for the first time, and tells it in the log. A failure to do so is nothing the pile should hear of. */
  async #note({ id, action }: CallFrame): Promise<void> {
    const { actor, pileId, world } = this.#speaker
    const known = stateOf(world, pileLink, pileId)?.context.quirks ?? []
    const odds = [...this.#odds.values()].filter(({ kind }) => !known.includes(kind))
    if (odds.length === 0) return
    try {
      const seen = odds.map(({ kind, field, raw }) => ({ kind, action, field, raw }))
      await world.commandBus.run(noteQuirks, { pileId, seen }, { actor, correlation: id })
    } catch (error) {
      this.#speaker.warn({ messageId: id, action, err: error }, 'quirks that could not be recorded')
    }
    for (const odd of odds) this.#speaker.warn({ messageId: id, action, ...odd }, 'a quirk, taken leniently')
  }
}

const ofFrame = (kind: QuirkKind): Odd => ({ kind, field: null, raw: null, count: 1 })

/** Whether a call that comes again gets the same answer: not the time of then, and not a refusal to be heard yet. */
function outlasts({ action }: CallFrame, answered: Answered): boolean {
  if ('refusal' in answered) return answered.refusal.code !== 'SecurityError'
  if (action === 'BootNotification') return 'status' in answered.conf && answered.conf.status === 'Accepted'
  return action !== 'Heartbeat'
}
