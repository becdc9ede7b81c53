import type { Clock } from '#simulator/environment/clock.ts'
import { promptOf } from '#simulator/answers/by-hand.ts'
import type { AsIsOutcome, Connect, Prompt, Wire } from '#simulator/wire/wire.ts'

/** One call on a wire, of either side, and its answer once there is one. */
export interface Message {
  readonly at: number
  readonly pile: string
  readonly from: 'pile' | 'central'
  readonly action: string
  readonly payload: unknown
  /** Null until it is answered; an error answers with its code. */
  answer: unknown
}

/** What went over the wires of a run, both directions, in one order. */
export class Messages {
  readonly list: Message[] = []
  readonly #clock: Clock
  readonly #keep: (message: Message) => void

  /** `keep` is given each call before it goes on; without it all are in the list. */
  constructor(clock: Clock, keep?: (message: Message) => void) {
    this.#clock = clock
    this.#keep = keep ?? ((message) => void this.list.push(message))
  }

  /** A way to connect whose calls are noted. */
  noting(connect: Connect): Connect {
    return (pile, end, access) => {
      const wire = connect(
        pile,
        {
          ...end,
          opened: () => end.opened(),
          closed: (why) => end.closed(why),
          called: (call) => {
            const message = this.#note({ pile, from: 'central', ...call })
            const reply = end.called(call)
            const prompt = promptOf(reply)
            const answered = (): void => {
              if (prompt !== null) message.answer = replyOf(prompt)
            }
            if ('lateMs' in reply) this.#clock.after(reply.lateMs, answered)
            else answered()
            return reply
          },
        },
        access,
      )
      const call: Wire['call'] = (action, payload, settled) => {
        const message = this.#note({ pile, from: 'pile', action, payload })
        wire.call(action, payload, (outcome) => {
          message.answer = answerOf(outcome)
          settled(outcome)
        })
      }
      return {
        call,
        callAsIs: (action, payload, settled) => {
          const message = this.#note({ pile, from: 'pile', action, payload })
          wire.callAsIs(action, payload, (outcome) => {
            message.answer = answerOf(outcome)
            settled(outcome)
          })
        },
        pingEvery: (ms) => wire.pingEvery(ms),
        close: () => wire.close(),
        cut: () => wire.cut(),
      }
    }
  }

  #note(said: Pick<Message, 'pile' | 'from' | 'action' | 'payload'>): Message {
    const { pile, from, action, payload } = said
    const message = { at: this.#clock.now(), pile, from, action, payload, answer: null }
    this.#keep(message)
    return message
  }
}

const replyOf = (prompt: Prompt): unknown => {
  if ('error' in prompt) return { error: prompt.error }
  return 'asIs' in prompt ? prompt.asIs : prompt.conf
}
const answerOf = (outcome: AsIsOutcome): unknown => (outcome.ok ? outcome.conf : { error: outcome.code })
