import type { CommandFact } from '#contracts/equipment/remote/remote-command.ts'
import { wisherOf } from '#contracts/actor.ts'
import type { Wisher } from '#contracts/actor.ts'
import type { Instant } from '#contracts/units.ts'
import { accountOf } from '#machines/system/second-person.ts'

/** M06: the context of a remote command. */
type Issued = Extract<CommandFact, { type: 'command.issued' }>['data']
export interface CommandContext extends Issued {
  /** Null for the product itself. */
  readonly issuer: string | null
  /** The person behind it: the issuer, or the person for whom the system issued it. */
  readonly wisher: Wisher | null
  readonly issuedAt: Instant
  readonly messageId: string | null
  readonly sentAt: Instant | null
  /** The answer came after its deadline. */
  readonly late: boolean
  /** The status that the pile answered, verbatim; null before the answer, or where a confirmation has no status. */
  readonly answer: string | null
  /** The rest of the confirmation, where there is more. */
  readonly conf: Readonly<Record<string, unknown>> | null
  /** Until when the effect counts; null where none is expected, and after Scheduled, which has no deadline. */
  readonly windowEndsAt: Instant | null
  readonly effectSeenAt: Instant | null
  /** The effect was observed before the answer. */
  readonly isShown: boolean
  /** A value other than the requested one was read back. */
  readonly isContradicted: boolean
}

const by = ({ by: actor }: CommandFact) => ({ issuer: accountOf(actor), wisher: wisherOf(actor) })

export function fold(context: CommandContext, event: CommandFact): CommandContext {
  switch (event.type) {
    case 'command.issued': {
      const nothing = {
        messageId: null,
        sentAt: null,
        answer: null,
        conf: null,
        windowEndsAt: null,
        effectSeenAt: null,
        isShown: false,
        isContradicted: false,
      }
      return { ...event.data, ...nothing, ...by(event), issuedAt: event.at, late: false }
    }
    case 'command.sent':
      return { ...context, messageId: event.data.messageId, sentAt: event.at }
    case 'command.accepted':
      return { ...context, ...event.data }
    case 'command.scheduled':
      return { ...context, answer: 'Scheduled', windowEndsAt: null }
    case 'command.refused':
    case 'command.notSupported':
    case 'command.failed':
      return { ...context, answer: event.data.answer }
    case 'command.unanswered':
      return { ...context, late: true, windowEndsAt: event.data.windowEndsAt }
    case 'command.effectObserved':
      return { ...context, effectSeenAt: event.data.seenAt }
    case 'command.effectShown':
      return { ...context, isShown: true }
    case 'command.contradicted':
      return { ...context, isContradicted: true }
    case 'command.expired':
    case 'command.cancelled':
    case 'command.windowEnded':
    case 'command.unverified':
      return context
    default:
      return event satisfies never
  }
}
