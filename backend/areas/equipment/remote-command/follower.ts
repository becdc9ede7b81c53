import type { CommandCause } from '#contracts/equipment/remote/remote-command.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import type { Work } from '#backend/kernel/transaction.ts'
import type { Word } from './answer.ts'

/** What has become of a command. */
export type Fate =
  | { readonly kind: 'sent' }
  /** The pile's word, and all that it said; `conf` is empty for a CALLERROR. */
  | { readonly kind: 'answered'; readonly word: Word; readonly conf: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'observed' }
  /** Its time is over without an effect that anybody has seen. */
  | { readonly kind: 'unseen' }
  /** It was never sent. */
  | { readonly kind: 'expired' | 'cancelled' }

/** A command and its fate, as the lifecycle hears it whose step the command is. */
export interface Told {
  readonly id: string
  readonly command: CommandContext
  readonly about: CommandCause
  readonly fate: Fate
}

/** What another lifecycle makes of the fate of its command, in the same commit. */
export type Follower = (work: Work, told: Told, hands: FollowerHands) => void

/** What a follower may do to another command. */
export interface FollowerHands {
  /** Its effect was seen. */
  readonly observe: (id: string) => void
  /** The pile has read back something else than was wanted. */
  readonly contradict: (id: string) => void
}
