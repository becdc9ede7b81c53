import type { HigherProfile } from '#contracts/lifecycles/pile-security.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Refusal } from '#machines/lifecycle.ts'
import type { By } from '../commands/door.ts'
import { dropProfile, stageProfile } from '../commands/secure-pile.ts'
import type { World } from '../world.ts'
import type { Outcome } from './calls.ts'

/**
 * A pile is raised to a higher profile (whitepaper §3, "upgrade"): what is asked is a fact before the call leaves, and the
 * first connection that shows it makes it the least there is. Until then the pile may come as before, so that one whose
 * new profile does not work can be helped.
 */

interface Change {
  readonly pileId: string
  readonly profile: HigherProfile
}

/** What to send, or why the pile must not be asked: the profile is not a higher one. */
export async function askForProfile(
  world: World,
  { pileId, profile }: Change,
  by: By,
): Promise<{ readonly payload: ToPile['ChangeConfiguration']['req'] } | { readonly refusal: Refusal }> {
  const refusal = await world.door.run(stageProfile, { pileId, profile }, by)
  return refusal === null ? { payload: { key: 'SecurityProfile', value: String(profile) } } : { refusal }
}

/** What became of that call: a pile that has not refused it may come with the new profile at any time. */
export async function settleProfile(
  world: World,
  settled: { readonly pileId: string; readonly outcome: Outcome<ToPile['ChangeConfiguration']['conf']> },
  by: By,
): Promise<void> {
  const { pileId, outcome } = settled
  const mayCome =
    outcome.kind === 'unanswered' ||
    (outcome.kind === 'answered' && (outcome.conf.status === 'Accepted' || outcome.conf.status === 'RebootRequired'))
  if (!mayCome) await world.door.run(dropProfile, { pileId }, by)
}
