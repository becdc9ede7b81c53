import type { Limits, ProfileFact } from '#contracts/balancing/charging-profile.ts'
import type { Instant } from '#contracts/units.ts'

/** M22: the context of a charging profile, folded from its facts. */
type DataOf<Type extends ProfileFact['type']> = Extract<ProfileFact, { type: Type }>['data']
export interface ProfileContext extends DataOf<'profile.computed'> {
  readonly sentAt: Instant | null
  /** How often it was sent. */
  readonly attempt: number
  readonly acceptedAt: Instant | null
  /** What the pile answered at the last comparison. */
  readonly compared: DataOf<'profile.compared'> | null
  /** Why it cannot be verified that the pile follows the profile; null where it was verified, or not yet asked. */
  readonly doubt: DataOf<'profile.unverified'>['doubt'] | null
  /** The rule that kept it from being sent. */
  readonly unfit: DataOf<'profile.unfit'>['rule'] | null
  /**
   * The limits that the pile may be following under this profile id, null for no limit: one of these, as far as we
   * know.
   */
  readonly mayHold: readonly (Limits | null)[]
}

export function fold(context: ProfileContext, event: ProfileFact): ProfileContext {
  switch (event.type) {
    case 'profile.computed':
      return { ...event.data, ...afresh, sentAt: null, mayHold: nothing }
    case 'profile.changed':
      return { ...context, ...event.data, ...afresh }
    case 'profile.sent':
      return { ...context, sentAt: event.at, attempt: context.attempt + 1, mayHold: withOne(context) }
    case 'profile.accepted':
      return { ...context, acceptedAt: event.at, doubt: null, mayHold: [limitsOf(context)] }
    case 'profile.rejected':
    case 'profile.notSupported':
      return { ...context, mayHold: without(context) }
    case 'profile.compared':
      return { ...context, compared: event.data, doubt: null }
    case 'profile.unverified':
      return { ...context, doubt: event.data.doubt }
    case 'profile.unfit':
      return { ...context, unfit: event.data.rule }
    case 'profile.forgotten':
      return { ...context, ...afresh, mayHold: [...context.mayHold, null] }
    case 'profile.resent':
    case 'profile.retried':
      return { ...context, ...afresh }
    case 'profile.unanswered':
      return context
    case 'profile.cleared':
      return { ...context, mayHold: nothing }
    default:
      return event satisfies never
  }
}

const afresh = { attempt: 0, acceptedAt: null, compared: null, doubt: null, unfit: null } as const
const nothing: readonly null[] = [null]

/** With more unconfirmed limits than this, the pile is treated as having no limit at all. */
const UNKNOWN_MAX = 8

/** Both come from `limitsOf`, so their fields are in the same order. */
const isOf = (limits: Limits, other: Limits | null): boolean => JSON.stringify(limits) === JSON.stringify(other)

/** The limits that a profile asks for now. */
export const limitsOf = (context: Limits): Limits => ({
  stackLevel: context.stackLevel,
  unit: context.unit,
  periods: context.periods,
  recurrency: context.recurrency,
  startAt: context.startAt,
  durationSeconds: context.durationSeconds,
  validFrom: context.validFrom,
  validTo: context.validTo,
})

function withOne(context: ProfileContext): ProfileContext['mayHold'] {
  const { mayHold } = context
  const limits = limitsOf(context)
  if (mayHold.some((one) => isOf(limits, one))) return mayHold
  return mayHold.length < UNKNOWN_MAX ? [...mayHold, limits] : nothing
}

/** A rejection says that the pile keeps what it had before; if nothing was sent before, that is no limit. */
function without(context: ProfileContext): ProfileContext['mayHold'] {
  const limits = limitsOf(context)
  const rest = context.mayHold.filter((one) => !isOf(limits, one))
  return rest.length === 0 ? context.mayHold : rest
}
