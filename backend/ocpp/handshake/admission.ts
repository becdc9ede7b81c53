import type { AttemptReason } from '#contracts/equipment/joining/joining.calls.ts'
import { admissionId } from '#contracts/equipment/joining/admission.ts'
import { joiningsMost } from '#contracts/equipment/joining/joining.ts'
import { instant } from '#contracts/units.ts'
import { waitingPiles } from '#machines/equipment/joining/joining.lookups.ts'
import { admission } from '#machines/equipment/joining/admission.ts'
import { joining } from '#machines/equipment/joining/joining.ts'
import { is } from '#machines/kit/tags.ts'
import { joiningHash } from '#backend/areas/equipment/joining/public.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'

/** The joining password that a pile without a password of its own may come with. */
export interface JoiningPassword {
  readonly drawing: number
  readonly hash: string
}

/**
 * The joining password that fits a pile now; null for none, and the reason where it may not join though there is one. A pile
 * that was accepted may come with the one it asked with until it has taken its own; any other with the one that is valid.
 */
export function admissionFor(world: World, pileId: string): JoiningPassword | AttemptReason | null {
  const asked = stateOf(world, joining, pileId)
  if (asked !== null && is(joining, asked, 'undone')) return kept(world, asked.context.drawing)
  const door = stateOf(world, admission, admissionId)
  if (door === null || !is(admission, door, 'open')) return null
  const { drawing } = door.context
  if (asked !== null && asked.context.reason !== null && (asked.context.drawing ?? 0) >= drawing) return 'refused'
  const isWaiting = asked !== null && is(joining, asked, 'unattended')
  if (!isWaiting && foundIn(world, waitingPiles, 'waiting').length >= joiningsMost) return 'crowded'
  return kept(world, drawing)
}

function kept(world: World, drawing: number | null): JoiningPassword | null {
  const hash = drawing === null ? null : joiningHash(world, drawing, instant(world.clock.now()))
  return drawing === null || hash === null ? null : { drawing, hash }
}
