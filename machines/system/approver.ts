import type { Actor } from '#contracts/actor.ts'

/** The four-eyes rule of a command whose body names its approver: somebody else than the person who gives it (lifecycles §1). */
export const isApprovedByAnother = (approver: string | null, by: Actor): boolean =>
  approver !== null && by.kind === 'person' && approver !== by.account
